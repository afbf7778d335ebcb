// All that a designer asks about a game, found out within the limits of one job: each part gets a share of
// the time, what a limit cuts short stays known as far as it came, and the rest goes on without it.
#pragma once

#include "designer/random_plays.h"
#include "engines/common/engine.h"
#include "session/solve.h"
#include "space/perft.h"

namespace zermelo::designer {

struct StateCounts {
    std::vector<space::PerftLayer> layers;
    std::uint64_t reachable = 0; // so far, or in all
    space::PerftOutcome outcome;
};

// What took how long.
struct Part {
    std::string what;
    double seconds;
};

struct Study {
    machine::Names roles;
    Diagnostics diagnostics; // of `check`, those of its playouts among them
    std::string position;    // the initial state, drawn or listed
    RandomPlays plays;
    // The following only if the game was compiled.
    std::vector<game::RoleId> first; // see first.h
    StateCounts states;
    // First what each role can force, then what other models say where they say more.
    std::vector<session::Solution> solutions;
    std::vector<Part> parts;
    bool interrupted = false;
};

// Of the time that there is for all, for what comes before a study.
constexpr double share_to_prepare = 0.4;

// The session is checked, without errors, and compiled unless a limit was in the way. Its facts are found
// anew. Never throws LimitReached. A job without a deadline gets a minute.
Study study(session::Session &session, const PlayOptions &options, const engines::Resources &resources);

} // namespace zermelo::designer
