// Constants that are places of a plane by themselves: coordinates spelled into one word (a1, b2), or names
// whose neighbours the rules tell.
#pragma once

#include "board/reading.h"

#include <map>
#include <optional>
#include <set>

namespace zermelo::board {

using PlaceNames = std::map<std::string, std::pair<std::string, std::string>>; // its two coordinates

// Words of the same make in which two parts differ, both letters or numbers in order.
std::optional<PlaceNames> spelled_places(const std::set<std::string> &values);

// By the pairs of a relation between neighbours: as hexagons if they are, and else the steps from a place at
// the border are one coordinate, and places at the same distance stand side by side. Nothing if the relation
// is not about just these values, or does not connect them.
std::optional<PlaceNames> places_by_neighbours(const std::set<std::string> &values,
                                               const std::vector<Values> &pairs);

} // namespace zermelo::board
