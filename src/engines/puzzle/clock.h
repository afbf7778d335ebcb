// The clock of a puzzle: the fluents whose course no move can change. After t steps they have one known
// value, so whatever depends on them can be looked at step by step, with constants in their place.
//
// Many puzzles have a clock only to bound the play. Then of two states that differ in the clock alone, the
// earlier one can do all that the later one can, and a breadth-first search need not look at the later one.
// This is proved here, or not used. The conditions: legal moves and the other fluents do not depend on the
// clock; the end does not either, up to the step where the clock ends every play; and the payoff of an end
// does not rise with time. Ends that only the clock brings about are not covered: `forced_rungs` bounds them.
#pragma once

#include "engines/puzzle/payoff.h"

#include <optional>

namespace zermelo::engines::puzzle {

struct Clock {
    std::vector<game::FluentId> fluents;
    std::optional<std::size_t> end; // after so many steps every play is over
    bool only_bounds = false;       // proved as above; then there is an end
    std::size_t forced_rungs = 0;   // with only_bounds: plays ended by the clock climb at most so many rungs
};

Clock find_clock(const Problem &problem, const Query &query, const Ladder &ladder, Meter &meter);

} // namespace zermelo::engines::puzzle
