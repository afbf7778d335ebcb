// From a play that was found to a verdict: the line, its strategy, and the proof that there is nothing
// better. Shared by the engines for puzzles.
#pragma once

#include "engines/puzzle/breadth.h"

namespace zermelo::engines::puzzle {

// A play: the states before its moves, and the moves.
struct Play {
    std::vector<game::State> states;
    std::vector<std::vector<game::MoveId>> moves;
};

// Why a query is none about a puzzle.
std::optional<std::string> not_a_puzzle(const Problem &problem, const Query &query);

// The play along a trail of the reduced puzzle that ends `rungs` high.
Play replay(const Problem &problem, const Query &query, const Reduced &reduced, const Trail &trail,
            std::size_t rungs, Meter &meter);

// Steps that lead back to a state of the play are left out.
void cut_loops(Play &play);

// What the root is worth if it is terminal, or no step may be made.
std::optional<std::size_t> rungs_at_end(const Problem &problem, const Ladder &ladder, const Query &query);

// Line, distance, keeping moves and, where asked for, the strategy. The bounds stand in the verdict already;
// `play` reaches the lower one.
void describe(const Problem &problem, const Query &query, const Ladder &ladder,
              const std::optional<Play> &play, Verdict &verdict, Meter &meter);

} // namespace zermelo::engines::puzzle
