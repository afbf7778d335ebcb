// Between the fluents of a state and the bits of its packed form (see cells.h), as gates: the bits are the
// first inputs of the graph.
#pragma once

#include "circuit/graph.h"
#include "engines/common/cells.h"

#include <map>

namespace zermelo::engines::layered {

class CellEdges {
  public:
    CellEdges(const std::vector<Cell> &cells, std::size_t fluents, circuit::Graph &graph);

    // What says that a fluent holds, by fluent.
    const std::vector<circuit::Edge> &holds() const { return holds_; }
    // The bits of the state whose fluents hold where these say so. A cell of which they say what the bits say
    // of itself, or of another one, gets these bits: no gate shows that.
    std::vector<circuit::Edge> bits(const std::vector<circuit::Edge> &fluents) const;

  private:
    const Cell *same_as(const Cell &cell, const std::vector<circuit::Edge> &fluents) const;

    const std::vector<Cell> &cells_;
    circuit::Graph &graph_;
    std::vector<circuit::Edge> holds_;
    std::map<circuit::Edge, std::size_t> cell_of_; // by what says that its first fluent holds
};

} // namespace zermelo::engines::layered
