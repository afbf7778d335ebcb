// What analysis has proved about the contents of boards: groups of fluents of which one holds at a time.
#pragma once

#include "analyse/facts.h"
#include "board/layout.h"

namespace zermelo::board {

// Fills in Layer::proof.
void add_proofs(Layout &layout, const game::Game &game, const analyse::Facts &facts);

} // namespace zermelo::board
