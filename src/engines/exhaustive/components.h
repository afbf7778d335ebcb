// The strongly connected components of a graph of states: the largest sets of states that all lead to each
// other.
#pragma once

#include "engines/exhaustive/graph.h"

#include <span>

namespace zermelo::engines {

// Each component comes after all that it leads to (Tarjan 1972).
class Components {
  public:
    // Throws LimitReached.
    explicit Components(StateGraph &graph);

    std::size_t size() const { return begins_.size() - 1; }
    std::span<const std::uint32_t> operator[](std::size_t i) const {
        return {nodes_.data() + begins_[i], begins_[i + 1] - begins_[i]};
    }

  private:
    std::vector<std::uint32_t> nodes_;
    std::vector<std::size_t> begins_ = {0};
};

} // namespace zermelo::engines
