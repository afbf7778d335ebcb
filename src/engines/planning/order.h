// Moves that commute. Where two moves in a row can be swapped, one order of them is enough, and asking for
// that order frees the solver from looking at all permutations of the same plan (in planning: the "process
// semantics" of Heljanko 2001). Which moves commute is guessed from random play, so what was refuted under
// the order has to be refuted again without it.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines::planning {

// By move: the moves after it, in their numbers, with which it may not commute; nothing if there are too many
// to make the order worthwhile.
struct Order {
    std::vector<std::optional<std::vector<std::uint32_t>>> exceptions;
    bool useful = false;
    std::size_t longest_play = 0; // that was met
};

Order guess_order(const Problem &problem, const Query &query, Meter &meter);

} // namespace zermelo::engines::planning
