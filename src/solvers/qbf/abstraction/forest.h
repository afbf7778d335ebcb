// The clauses of a formula as a forest, for clausal abstraction. With its literals in the order of the
// blocks, a clause is a path: a node for each block that it has literals of. Clauses that begin alike share
// nodes. A node thus stands for the disjunction of all literals on its path, and a player's only interest in
// what outer blocks did is which nodes they made true. This gives for nothing what CAQE gets by comparing
// clauses: one literal for all clauses that are equal up to a block.
#pragma once

#include "formula/formula.h"

#include <span>
#include <vector>

namespace zermelo::qbf {

using formula::Block;
using formula::Clause;
using formula::Formula;

using NodeId = int;
inline constexpr NodeId no_node = -1; // what stands above a root: never true

struct Node {
    int level = 0; // the block that its own literals belong to
    NodeId parent = no_node;
    int first = 0; // its own literals, in Forest::literals
    int count = 0;
    bool end = false; // a whole clause: must be true
};

struct Forest {
    std::vector<Block> blocks;
    std::vector<Node> nodes;                   // parents before children
    std::vector<int> literals;                 // of all nodes; a variable is its place in its block, from 1
    std::vector<std::vector<NodeId>> of_level; // the nodes of each block
    std::vector<std::vector<NodeId>> ends;     // those of them that are whole clauses

    int levels() const { return static_cast<int>(blocks.size()); }
    std::span<const int> own(NodeId node) const {
        const Node &n = nodes[static_cast<std::size_t>(node)];
        return std::span(literals).subspan(static_cast<std::size_t>(n.first),
                                           static_cast<std::size_t>(n.count));
    }
};

// From a normal form (solver_normal.h) whose clauses all end with an existential literal.
Forest make_forest(const Formula &normal);

} // namespace zermelo::qbf
