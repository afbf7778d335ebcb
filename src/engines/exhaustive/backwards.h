// The ways back through a graph of states: who leads to a node, and an order in which every node comes after
// all that it leads to.
#pragma once

#include "engines/exhaustive/graph.h"

#include <span>

namespace zermelo::engines {

// The transitions, turned around. Beyond the nodes there is one entry for each class of outcomes, as
// `class_of` sorts them.
class Predecessors {
  public:
    // Throws LimitReached.
    Predecessors(const StateGraph &graph, std::span<const std::uint32_t> class_of, std::size_t classes);

    // The nodes with a transition to it, each as often as it has one.
    std::span<const std::uint32_t> of(std::size_t node) const {
        return {nodes_.data() + begins_[node], static_cast<std::size_t>(begins_[node + 1] - begins_[node])};
    }
    std::span<const std::uint32_t> of_class(std::size_t outcome_class) const {
        return of(begins_.size() - 1 - classes_ + outcome_class);
    }
    std::size_t bytes() const {
        return begins_.size() * sizeof(begins_[0]) + nodes_.size() * sizeof(nodes_[0]);
    }

  private:
    std::size_t classes_;
    std::vector<std::uint64_t> begins_;
    std::vector<std::uint32_t> nodes_;
};

// Successors first. Absent if states repeat. `find` throws LimitReached.
class BackwardOrder {
  public:
    static std::optional<BackwardOrder> find(const StateGraph &graph);
    std::size_t size() const { return size_; }
    std::size_t operator[](std::size_t i) const { return order_.empty() ? size_ - 1 - i : order_[i]; }

  private:
    std::size_t size_ = 0;
    std::vector<std::uint32_t> order_; // empty: by number, from the last
};

} // namespace zermelo::engines
