// What stands behind the public types: the stages' results, shared by a game, its states and its strategies;
// and how the faults of the inside become those of the outside.
//
// In this folder the public names hide those of the inside with the same name, which are written in full:
// zermelo::Error is the inner one, Error the public one.
#pragma once

#include "api/stepper.h"
#include "base/error.h"
#include "strategy/strategy.h"

#include <gmpxx.h>
#include <zermelo/zermelo.h>

namespace zermelo::v1::detail {

struct Core {
    session::Session made;
    std::uint64_t rules = 0; // equal for games that differ in the initial state only
    machine::Names roles;
    std::vector<Diagnostic> diagnostics;
    std::optional<std::string> obstacle; // why there is no circuit
    std::unique_ptr<Stepper> stepper;
};

// A game that was read and checked can be played; how much more can be done depends on how far it came.
// Throws GameError, LimitReached.
std::shared_ptr<Core> make_core(session::Session made, const Limits &limits);

// Makes public values of inner ones.
struct Access {
    static Game game(std::shared_ptr<const Core> core) { return Game(std::move(core)); }
    static State state(std::shared_ptr<const Core> core, Situation situation) {
        return {std::move(core), std::make_shared<const Situation>(std::move(situation))};
    }
    static const Core &core(const State &state) { return *state.core_; }
    static const Situation &situation(const State &state) { return *state.situation_; }
    static Strategy strategy(std::shared_ptr<const Core> core, strategy::Strategy plan);
};

Limit limit_of_kind(zermelo::LimitReached::Kind kind);
zermelo::Limits inner(const Limits &limits);
Fraction fraction(const mpq_class &value);
std::vector<Diagnostic> diagnostics_of(const zermelo::Diagnostics &diagnostics, const Sources &sources);

// The number of a role. Throws Error if there is none of that name.
std::size_t role_named(const Core &core, const std::string &name);
// One term in KIF as the game writes it.
std::string normal_text(const std::string &term);
// A session of its own, for work that changes it.
session::Session copy_of(const session::Session &session);

// Does the work; what the inside throws becomes what the library throws.
template <class Work>
auto translated(const Work &work) {
    try {
        return work();
    } catch (const zermelo::LimitReached &limit) {
        throw LimitReached(limit_of_kind(limit.kind), limit.what());
    } catch (const zermelo::Error &error) {
        throw Error(error.what());
    }
}

} // namespace zermelo::v1::detail
