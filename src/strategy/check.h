// The checker of strategies: is the claim true? It knows only the reference semantics, so that whoever wants
// to trust an answer need not trust an engine, a solver, or the circuit.
//
// A plan is checked one state at a time, which is enough:
//   lower   Whatever the others do, the next state has ended with at least the bound, or is in the plan with
//           a smaller distance; so by induction on the distance every play ends, and ends well.
//   upper   The next state has ended with at most the bound, or is in the plan; so no play leaves the plan,
//           and one that never ends is worth the lowest payoff anyway.
//   chance  The same with the average over the outcomes of chance: the values are a sub- or supermartingale.
//           In a lower part some outcome has a smaller distance, so plays end with probability 1.
//   table   In every reachable state no move of the role that chooses is better than the values there, and
//           one with a smaller distance attains them.
// A state in which a role has no legal move is worth the lowest payoff, like a play that never ends.
#pragma once

#include "base/job.h"
#include "strategy/strategy.h"

#include <functional>
#include <string>

namespace zermelo::strategy {

// The first fault: that of the first part, there of the first state, there of the first move.
struct Fault {
    std::optional<std::size_t> part;               // none: the claim itself
    std::optional<std::vector<std::string>> state; // as facts
    std::vector<std::string> moves;                // such as "x: (mark 1 1)"
    std::string what;

    std::string text() const; // all of it on one line
};

struct Report {
    std::optional<Fault> fault;
    std::uint64_t states = 0;      // that were checked
    std::uint64_t transitions = 0; // steps that were made
    double seconds = 0;
    bool verified() const { return !fault; }
};

// Why a strategy, once it is checked, proves less than that the value of the claim is between the bounds: it
// is about another question, or lacks a part, or a part has another bound. Nothing if it proves just that.
std::optional<std::string> falls_short(const game::Game &game, const Strategy &strategy, const Claim &claim,
                                       const mpq_class &lower, const mpq_class &upper);

// Called now and then by the thread that called `check`.
using CheckProgress = std::function<void(std::uint64_t states_done, std::uint64_t states)>;

// Throws LimitReached.
Report check(const game::Game &game, const Strategy &strategy, const Job &job, std::size_t threads = 1,
             const CheckProgress &progress = {});

} // namespace zermelo::strategy
