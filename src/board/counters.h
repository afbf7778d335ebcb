// Numbers of which there is one at a time, (pot 5), side by side.
#pragma once

#include "board/layout.h"
#include "board/samples.h"

namespace zermelo::board {

// Adds a table of them, if there are any; one that counts the steps is none.
void add_counters(Layout &layout, const std::vector<Seen> &seen);

} // namespace zermelo::board
