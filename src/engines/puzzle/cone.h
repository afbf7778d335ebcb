// Rebuilding parts of a circuit in another graph: each input becomes an edge of that graph, and gates follow.
#pragma once

#include "circuit/graph.h"

#include <vector>

namespace zermelo::engines::puzzle {

class Cone {
  public:
    // `inputs`: by node, fluents and moves; the constant is node 0.
    Cone(const circuit::Circuit &circuit, circuit::Graph &graph, std::vector<circuit::Edge> inputs)
        : circuit_(circuit), graph_(graph), made_(std::move(inputs)) {
        made_.resize(circuit.node_count(), missing);
    }
    circuit::Edge copy(circuit::Edge edge);
    std::vector<circuit::Edge> copy(const std::vector<circuit::Edge> &edges);

  private:
    static constexpr circuit::Edge missing{UINT32_MAX};

    const circuit::Circuit &circuit_;
    circuit::Graph &graph_;
    std::vector<circuit::Edge> made_; // by node
    std::vector<std::uint32_t> waiting_;
};

// By node: whether it depends on one of the marked inputs.
std::vector<bool> depends_on(const circuit::Circuit &circuit, std::vector<bool> marked);

// The fluents on which these edges depend, now or through the fluents that they depend on, later.
std::vector<bool> read_by(const circuit::Circuit &circuit, const std::vector<circuit::Edge> &edges);

} // namespace zermelo::engines::puzzle
