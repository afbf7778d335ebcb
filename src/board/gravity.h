// Which end of a column is down: where moves name a column alone, the end that fills first.
#pragma once

#include "board/moves.h"
#include "board/samples.h"

namespace zermelo::board {

// Turns boards over where that is needed, and marks those on which things fall.
void find_gravity(Layout &layout, const std::vector<Seen> &seen, const Links &links);

// The facts of a state by relation.
FactsByRelation sorted_by_relation(const Layout &layout, const machine::Names &facts);

} // namespace zermelo::board
