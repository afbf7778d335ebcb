// Of moves that a symmetry of the game maps to each other, in a state that it maps to itself, one is enough:
// what can be forced after one can be forced after the others. So the first moves of a play need not be all
// of those that are legal. (Symmetry breaking is as old as that of Crawford, Ginsberg, Luks and Roy 1996 for
// SAT; in a game it is sound for whoever moves, since a symmetry maps strategies to strategies.) The moves of
// `random` stay all: each has its probability.
#pragma once

#include "analyse/facts.h"
#include "base/job.h"

#include <span>
#include <vector>

namespace zermelo::encode {

// After these moves, the last one need not be made. They are one for each step from the start: that of the
// only role that had a choice, or an invalid one where none had.
using NeedlessMove = std::vector<game::MoveId>;

// For plays of at most `depth` steps; by length, that is, by step.
std::vector<NeedlessMove> needless_moves(const game::Game &game, std::span<const game::Symmetry> symmetries,
                                         const game::State &from, std::size_t depth, Meter &meter);

} // namespace zermelo::encode
