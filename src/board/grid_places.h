// Which places between the columns and rows of a grid are there.
#pragma once

#include "board/layout.h"

namespace zermelo::board {

// Fills in the places of a grid that has its lines and layers, and their names; lines without any go.
void find_places(const std::vector<Relation> &relations, Grid &grid);

} // namespace zermelo::board
