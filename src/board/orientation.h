// Which coordinate of a plane is the column, and which end of the rows is up.
#pragma once

#include "board/links.h"
#include "board/relation.h"

namespace zermelo::board {

struct Orientation {
    bool first_is_column = true;
    bool upwards = true; // the rows count from the bottom
};

// Letters are columns, as on a chess board; else what the rules call the arguments decides (row and column,
// rank and file, x and y); else the first one is the column. Rows that come first count from the top, as in a
// table of numbers, and others from the bottom, as y does.
Orientation orientation(const Relation &relation, std::size_t first, std::size_t second, const Links &links);

} // namespace zermelo::board
