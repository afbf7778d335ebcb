// Plays in which every role makes each of its legal moves with the same probability: how long they are, how
// they end, and how much choice there is on the way. On the circuit many go side by side; what could not be
// grounded is played from its rules, one after the other.
#pragma once

#include "designer/statistics.h"
#include "session/session.h"

namespace zermelo::designer {

struct PlayOptions {
    std::size_t plays = 100'000;
    std::size_t depth = 1000; // a play is cut there
    std::uint64_t seed = 1;   // every play has random numbers of its own
};

// The states at one step that are not terminal.
struct StepChoices {
    std::uint64_t states = 0;
    double sum = 0;  // of the joint moves that the players (all but `random`) have in them
    double most = 0; // of these
    double mean() const { return sum / static_cast<double>(states); }
};

struct RandomPlays {
    machine::Reasoner reasoner = machine::Reasoner::circuit;
    std::uint64_t plays = 0, cut = 0, stuck = 0; // the others ended
    Counts lengths;                              // steps, of plays that ended
    std::vector<StepChoices> steps;
    std::vector<Counts> goals; // by role, at the ends; of `random` none
    std::string reason;        // why there are fewer plays than were asked for

    std::uint64_t ended() const { return plays - cut - stuck; }
    void add(const RandomPlays &more);
};

// A limit ends it with the plays that were finished; then no play is counted that ran out of time, for these
// are the long ones, unless there would be none.
RandomPlays play_at_random(const session::Session &session, const PlayOptions &options, const Job &job);

} // namespace zermelo::designer
