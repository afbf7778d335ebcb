// A function from assignments to small numbers as a decision diagram of its own, that does not change: nodes
// level by level, and an end for each number. It takes eight bytes a node, and shares nothing with others.
//
// What stands at a place: first the ends, of which `nothing` is the first; then the nodes of the last pair of
// variables, and so on, up to those of the first. So what follows a node has a smaller place.
#pragma once

#include "base/huge_pages.h"
#include "base/job.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zermelo::bdd {

class Graph {
  public:
    struct Node {
        std::uint32_t low, high; // places
        bool operator==(const Node &) const = default;
    };
    using Nodes = std::vector<Node, HugePages<Node>>;
    static constexpr std::uint32_t nothing = 0, something = 1; // the ends of a set

    // Without nodes.
    Graph(std::uint32_t pairs, std::uint32_t ends, std::uint32_t root = nothing)
        : pairs_(pairs), ends_(ends), levels_(pairs) {
        finish(root);
    }
    // After those of all later pairs; they get the places that follow.
    void add(std::uint32_t pair, Nodes nodes);
    // No more come.
    void finish(std::uint32_t root);

    std::uint32_t pairs() const { return pairs_; }
    std::uint32_t ends() const { return ends_; }
    std::uint32_t root() const { return root_; }
    bool empty() const { return root_ == nothing; }
    std::size_t size() const { return next_ - ends_; }
    std::size_t bytes() const { return size() * sizeof(Node); }

    struct Level {
        std::uint32_t first = 0;
        Nodes nodes;
        bool has(std::uint32_t place) const { return place - first < nodes.size(); }
        const Node &at(std::uint32_t place) const { return nodes[place - first]; }
    };
    const Level &level(std::uint32_t pair) const { return levels_[pair]; }
    // Of the node at a place; `pairs` for an end.
    std::uint32_t pair(std::uint32_t place) const {
        std::uint32_t i = coarse_[place >> shift_];
        while (starts_[i + 1].first <= place) ++i;
        return starts_[i].pair;
    }

  private:
    struct Start {
        std::uint32_t first, pair;
    };

    std::uint32_t pairs_, ends_, root_ = nothing;
    std::uint32_t next_ = ends_; // place
    std::vector<Level> levels_;  // by pair
    // To find the pair of a place: where each begins, and for every 2^shift-th place what to begin with.
    std::vector<Start> starts_;
    std::vector<std::uint32_t> coarse_;
    std::uint32_t shift_ = 0;
};

// The same, with the nodes of a level in an order that depends on the function alone, and not on how it was
// found: that in which the levels before lead to them.
Graph in_order(const Graph &graph, Meter &meter);

} // namespace zermelo::bdd
