// Which move to make, from what is known when the time is up: legal moves always, bounds where something was
// solved, statistics of the search otherwise.
#pragma once

#include "mcts/search.h"

#include <gmpxx.h>
#include <optional>
#include <string>
#include <vector>

namespace zermelo::player {

// What solving has shown about one of our moves.
struct KnownMove {
    std::string move;
    mpq_class lower, upper;              // what we can still force after it
    std::optional<std::size_t> distance; // steps in which that is forced
};

// What solving has shown about one state.
struct Insight {
    mpq_class lowest = 0, best = 100; // that there is for our role
    std::vector<KnownMove> moves;     // as far as they are known
    std::optional<std::string> plan;  // our move in a plan that forces at least `planned`
    mpq_class planned;
    bool complete = false; // there is nothing more to be found out
    // Where others may choose at the same time, now or later: what is forced although they see our moves
    // first, as a reward of the search (from 0 to 1). That can be little; it counts if the search does not
    // expect much more.
    std::optional<double> bound;
};

// What can be forced, as far as it is known.
mpq_class forced(const Insight &insight);

// One of the legal moves, of which there is at least one. Never one that gives away what is known to be
// forced; of moves that win the quickest, of moves that lose the slowest, and of others the one that the
// search likes best, or, where others choose at the same time, any of those that it mixes.
std::string decide(const std::vector<std::string> &legal, const Insight &insight,
                   const std::vector<mcts::Candidate> &candidates, Random &random);

// What several searches of the same state have found, together.
std::vector<mcts::Candidate> merged(std::vector<mcts::Candidate> one,
                                    const std::vector<mcts::Candidate> &other);

} // namespace zermelo::player
