// What a few random playouts show of a game. They prove nothing, except what is wrong: a state in which a
// role cannot move, or an end without exactly one goal value for each role, is found with the moves that lead
// there.
#pragma once

#include "base/diagnostics.h"
#include "base/job.h"
#include "machine/playout.h"

#include <set>

namespace zermelo::machine {

struct SurveyOptions {
    std::size_t playouts = 30;
    std::size_t depth = 1000; // a playout is cut there
    std::uint64_t seed = 1;
    double seconds = 1; // no new step after that
};

struct Survey {
    std::size_t playouts = 0;     // begun; the last of them may have been cut by the time
    std::size_t ended = 0;        // of these, at a terminal state
    std::size_t states = 0;       // that are not terminal
    std::size_t simultaneous = 0; // of these, states where two or more roles have a choice
    std::size_t shortest = 0, longest = 0, moves = 0; // over the playouts that ended
    std::size_t most_moves = 0;                       // most legal moves of one role in one state
    std::set<int> goal_sums;                          // at the ends where each role has one number
    Diagnostics faults; // of codes stuck, goal-missing, goal-many: the shortest playout found for each
};

// Ends with the job too; throws LimitReached if there was not even time for a first look.
Survey survey(Machine &machine, const SurveyOptions &options, const Job &job = {});

} // namespace zermelo::machine
