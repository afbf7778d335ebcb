// A payoff as a ladder of questions, "is it at least v?", one edge of the circuit for each number of the
// scale but the lowest. Only one side chooses in a puzzle, so these are all that a search has to know of an
// end.
#pragma once

#include "circuit/graph.h"
#include "engines/common/engine.h"

#include <vector>

namespace zermelo::engines::puzzle {

struct Ladder {
    std::vector<int> scale;                         // ascending
    std::vector<std::size_t> goals;                 // the role's goals that are numbers
    std::vector<std::vector<std::size_t>> reaching; // by rung: those that are worth so much
    std::vector<bool> without_goal;                 // by rung: whether no goal at all is worth so much

    std::size_t rungs() const { return scale.size() - 1; }
    // The edge of rung r (payoff at least scale[r + 1]), made in `graph` from the edges of the role's goals.
    circuit::Edge edge(circuit::Graph &graph, std::size_t rung,
                       const std::vector<circuit::Edge> &goals) const;
};

Ladder make_ladder(const game::Game &game, const Query &query);

// The same circuit, but with the ladder as its goals, as those of a single role.
circuit::Circuit with_ladder(const circuit::Circuit &circuit, const Ladder &ladder, game::RoleId role);

} // namespace zermelo::engines::puzzle
