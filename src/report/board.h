// States for people: boards are drawn, and what is on none is listed by predicate.
#pragma once

#include "board/board.h"

namespace zermelo::report {

// Lines, each ended by a line break.
std::string text(const board::Layout &layout, const board::Picture &picture);

// How a board was found, and how all were, a line each.
std::string origin(const board::Layout &layout, const board::Grid &grid);
std::string origins(const board::Layout &layout);

} // namespace zermelo::report
