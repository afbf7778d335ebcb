// States for people: boards are drawn, and what is on none is listed by predicate.
#pragma once

#include "board/board.h"

namespace zermelo::report {

// Lines, each ended by a line break.
std::string text(const board::Layout &layout, const board::Picture &picture);

// How each board was found, a line each.
std::string origins(const board::Layout &layout);

} // namespace zermelo::report
