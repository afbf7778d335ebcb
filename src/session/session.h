// The order of the stages: read, check, ground, build, compile. A command says how far it needs to go and
// gets everything made on the way; what could not be made within the limits is missing, with the reason.
#pragma once

#include "analyse/analyse.h"
#include "base/job.h"
#include "circuit/lanes.h"
#include "gdl/ast.h"
#include "gdl/normal.h"
#include "machine/machine.h"

#include <array>
#include <memory>
#include <optional>
#include <string>

namespace zermelo::session {

enum class Stage { read, check, ground, build, compile };
inline constexpr std::size_t stage_count = 5;

const char *name(Stage stage);

// What kept a stage from being finished.
struct Stop {
    Stage stage;
    LimitReached::Kind kind;
    std::string reason;
};

struct Session {
    gdl::Description description;
    Diagnostics diagnostics; // sorted by place
    std::vector<gdl::Rule> rules;
    // Present as far as it was asked for, the game has no errors and the limits allowed it.
    std::unique_ptr<ground::Program> program;
    std::unique_ptr<game::Game> game;
    std::unique_ptr<const circuit::Tapes> tapes; // with the circuit
    std::unique_ptr<const analyse::Facts> facts; // once they were asked for
    std::optional<Stop> stopped;
    std::array<double, stage_count> seconds{}; // by stage

    bool has_errors() const { return zermelo::has_errors(diagnostics); }
};

// The limits are for all stages together. A game with errors goes no further than `check`. Throws Error if a
// file cannot be read; an interruption is a Stop like other limits.
Session prepare(const std::string &game, Stage last, const Job &job);

// The same for a description that has been read, with the faults found so far.
Session prepare(gdl::Description description, Diagnostics diagnostics, Stage last, const Job &job);

// A game from a given state is a game with another initial state, and everything that is made of it from now
// on (facts, formulas, strategies) is about that game. What was made so far stays right: grounding looks at
// single fluents, of which any set may hold.
void start_from(Session &session, const game::State &state);

// How far the stages must have gone for a reasoner.
Stage needed_stage(machine::Reasoner reasoner);
// `session`, which must outlive the machine, has to have what the reasoner needs. A meter, if there is one,
// is asked while reasoning, which then throws LimitReached.
std::unique_ptr<machine::Machine> make_machine(machine::Reasoner reasoner, const Session &session,
                                               Meter *meter = nullptr);

} // namespace zermelo::session
