#include "engines/exhaustive/components.h"

#include <algorithm>

namespace zermelo::engines {

Components::Components(StateGraph &graph) {
    constexpr std::uint32_t unseen = 0, done = UINT32_MAX;
    struct Visit {
        std::uint32_t node;
        std::uint64_t next, end; // transitions
        std::uint32_t number;
    };
    graph.need(graph.size() * (2 * sizeof(std::uint32_t) + sizeof(Visit)));
    std::vector<std::uint32_t> reach(graph.size(), unseen); // the least number on the path that it leads to
    std::vector<std::uint32_t> open;
    std::vector<Visit> path;
    std::uint32_t count = 0;
    auto enter = [&](std::uint32_t node) {
        std::uint64_t begin = graph.begin(node);
        reach[node] = ++count;
        open.push_back(node);
        path.push_back({node, begin, begin + graph.shape(node).size(), count});
    };
    for (std::uint32_t start = 0; start < graph.size(); ++start) {
        if (reach[start] != unseen) continue;
        enter(start);
        while (!path.empty()) {
            graph.meter().check();
            Visit &visit = path.back();
            if (visit.next < visit.end) {
                Target target = graph.target(visit.next++);
                if (target.is_outcome()) continue;
                std::uint32_t to = target.node();
                if (reach[to] == unseen)
                    enter(to);
                else if (reach[to] != done)
                    reach[visit.node] = std::min(reach[visit.node], reach[to]);
                continue;
            }
            std::uint32_t node = visit.node, least = reach[node];
            bool is_first = least == visit.number;
            path.pop_back();
            if (!path.empty()) reach[path.back().node] = std::min(reach[path.back().node], least);
            if (!is_first) continue;
            std::uint32_t member;
            do {
                member = open.back();
                open.pop_back();
                reach[member] = done;
                nodes_.push_back(member);
            } while (member != node);
            begins_.push_back(nodes_.size());
        }
    }
}

} // namespace zermelo::engines
