// Strongly connected components of a graph whose nodes are 0 … n-1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zermelo::gdl {

struct Components {
    std::size_t count = 0;
    std::vector<std::uint32_t> of; // of each node; an edge never leads to a larger number
};

// The edges of node v lead to targets[first_edge[v]] … targets[first_edge[v + 1] - 1].
Components components(std::span<const std::size_t> first_edge, std::span<const std::uint32_t> targets);

} // namespace zermelo::gdl
