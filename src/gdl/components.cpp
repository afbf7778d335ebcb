// Tarjan's algorithm (1972) with an explicit stack: a chain of a hundred thousand relations is no deeper than
// one of two. A component is complete when the search leaves its first node, and by then everything that it
// reaches has been numbered, hence the bottom-up numbers.
#include "gdl/components.h"

#include <algorithm>

namespace zermelo::gdl {

Components components(std::span<const std::size_t> first_edge, std::span<const std::uint32_t> targets) {
    constexpr std::uint32_t unseen = UINT32_MAX;
    const std::size_t nodes = first_edge.size() - 1;
    Components out;
    out.of.assign(nodes, unseen);
    std::vector<std::uint32_t> order(nodes, unseen), low(nodes);
    std::vector<std::size_t> next_edge(first_edge.begin(), first_edge.end() - 1);
    std::vector<std::uint32_t> path, open; // the search's stack; nodes seen but not yet in a component
    std::uint32_t seen = 0;

    auto enter = [&](std::uint32_t v) {
        order[v] = low[v] = seen++;
        path.push_back(v);
        open.push_back(v);
    };
    for (std::uint32_t root = 0; root < nodes; ++root) {
        if (order[root] != unseen) continue;
        enter(root);
        while (!path.empty()) {
            std::uint32_t v = path.back();
            if (next_edge[v] < first_edge[v + 1]) {
                std::uint32_t w = targets[next_edge[v]++];
                if (order[w] == unseen)
                    enter(w);
                else if (out.of[w] == unseen)
                    low[v] = std::min(low[v], order[w]);
                continue;
            }
            path.pop_back();
            if (!path.empty()) low[path.back()] = std::min(low[path.back()], low[v]);
            if (low[v] != order[v]) continue;
            for (std::uint32_t w = unseen; w != v; open.pop_back()) {
                w = open.back();
                out.of[w] = static_cast<std::uint32_t>(out.count);
            }
            ++out.count;
        }
    }
    return out;
}

} // namespace zermelo::gdl
