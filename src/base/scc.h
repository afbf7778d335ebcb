// Strongly connected components (Tarjan 1972), without recursion, so that a chain of a million nodes is fine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zermelo {

struct Components {
    std::vector<std::uint32_t> of;    // component of each node; a component's successors have smaller numbers
    std::vector<std::uint32_t> nodes; // all nodes, component by component in ascending order
    std::vector<std::uint32_t> begins; // component c is nodes[begins[c] .. begins[c + 1])
    std::size_t count() const { return begins.size() - 1; }
};

// `successors(v)` returns a range of node numbers that stays valid while the search runs.
template <class Successors>
Components strongly_connected_components(std::size_t node_count, const Successors &successors) {
    constexpr std::uint32_t unseen = UINT32_MAX;
    struct Frame {
        std::uint32_t node;
        std::size_t next;
    };
    Components out;
    out.of.assign(node_count, unseen);
    out.begins.push_back(0);
    std::vector<std::uint32_t> order(node_count, unseen), low(node_count), open;
    std::vector<Frame> frames;
    std::uint32_t counter = 0;

    auto enter = [&](std::uint32_t node) {
        order[node] = low[node] = counter++;
        open.push_back(node);
        frames.push_back({node, 0});
    };
    for (std::uint32_t root = 0; root < node_count; ++root) {
        if (order[root] != unseen) continue;
        enter(root);
        while (!frames.empty()) {
            Frame &frame = frames.back();
            auto &&edges = successors(frame.node);
            if (frame.next < edges.size()) {
                std::uint32_t to = edges[frame.next++];
                if (order[to] == unseen)
                    enter(to);
                else if (out.of[to] == unseen)
                    low[frame.node] = std::min(low[frame.node], order[to]);
                continue;
            }
            std::uint32_t node = frame.node;
            frames.pop_back();
            if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
            if (low[node] != order[node]) continue;
            std::uint32_t member = unseen;
            do {
                member = open.back();
                open.pop_back();
                out.of[member] = static_cast<std::uint32_t>(out.begins.size() - 1);
                out.nodes.push_back(member);
            } while (member != node);
            std::sort(out.nodes.begin() + out.begins.back(), out.nodes.end());
            out.begins.push_back(static_cast<std::uint32_t>(out.nodes.size()));
        }
    }
    return out;
}

} // namespace zermelo
