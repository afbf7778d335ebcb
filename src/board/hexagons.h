// Six neighbours: whether a relation between the places of a plane goes along both axes and along one of the
// two diagonals, but not along the other.
#pragma once

#include "board/layout.h"

namespace zermelo::board {

// Which diagonal it is, seen from the top left: the one that goes up to the right, or down to the right.
enum class Diagonal { none, rising, falling };

// `quadruples`: two coordinates, and those of a neighbour.
Diagonal hexagon_diagonal(const Lines &columns, const Lines &rows, const std::vector<Values> &quadruples);

} // namespace zermelo::board
