// Answers a query by finding all states and evaluating them from the ends; then first moves, a line of play
// and a strategy from the values. The engines `exhaustive` and `expectiminimax` differ in how much of the
// graph they need.
#pragma once

#include "engines/exhaustive/graph.h"

namespace zermelo::engines {

// Why no engine that is made of this can answer, if so.
std::optional<std::string> exhaustive_refuses(const Problem &problem, const Query &query);

// `prune`: leaves out states that cannot matter for the value; only for games with chance.
Verdict run_exhaustively(const Problem &problem, const Query &query, const Resources &resources, bool prune);

} // namespace zermelo::engines
