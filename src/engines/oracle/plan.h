// From answers to a strategy: starting at the root, the plan's side takes one successful move in each state,
// the other side all of its moves, and every state that comes up is asked about again. The answers are mostly
// still in the table, and what has been lost there is found again by a small search.
#pragma once

#include "engines/oracle/oracle.h"

namespace zermelo::engines {

// Thrown where every move keeps the value but the end does not come nearer.
struct CircularPlan {};

// The plan that proves "at least scale[rung]" for the role (`lower`) or "less than scale[rung]" for the
// others. Nothing if it would have more than `max_states` states. Throws LimitReached, CircularPlan.
std::optional<strategy::Part> make_plan(Oracle &oracle, strategy::Side side, std::size_t rung,
                                        std::size_t max_states);

} // namespace zermelo::engines
