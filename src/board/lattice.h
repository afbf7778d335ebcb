// Names whose neighbours are those of hexagons. Two neighbours have at most two neighbours in common, one on
// each side of them; so from three places that touch each other all others follow, as long as each shares an
// edge of two known ones.
#pragma once

#include "board/places.h"

namespace zermelo::board {

// Coordinates in which a place touches those to the left and right, above and above to the right, below and
// below to the left, and no others. Nothing if there are none for these pairs, which go both ways.
std::optional<PlaceNames> places_on_lattice(const std::vector<Values> &pairs);

} // namespace zermelo::board
