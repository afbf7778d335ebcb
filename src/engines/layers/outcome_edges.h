// What a terminal state is worth, as gates.
#pragma once

#include "circuit/graph.h"
#include "engines/common/engine.h"

namespace zermelo::engines::layered {

// The number of the outcome (see OutcomeCode) in binary, lowest bit first; made from what says that a goal
// holds, by role and goal.
std::vector<circuit::Edge> outcome_edges(const game::Game &game, const Query &query,
                                         const std::vector<std::vector<circuit::Edge>> &goals,
                                         circuit::Graph &graph);

} // namespace zermelo::engines::layered
