// The smallest game and the simplest question that still show a difference: clauses are dropped, half of them
// first, then fewer (delta debugging, Zeller and Hildebrandt 2002), then conditions within clauses, as long
// as the same engine differs in the same column.
#pragma once

#include "cross/game_run.h"

namespace zermelo::cross {

Difference shrink(Difference difference);

} // namespace zermelo::cross
