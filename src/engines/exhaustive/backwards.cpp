#include "engines/exhaustive/backwards.h"

namespace zermelo::engines {

Predecessors::Predecessors(const StateGraph &graph, std::span<const std::uint32_t> class_of,
                           std::size_t classes)
    : classes_(classes) {
    graph.need(graph.transition_count() * sizeof(nodes_[0]) + 2 * graph.size() * sizeof(begins_[0]));
    begins_.resize(graph.size() + classes + 1);
    auto place = [&](Target target) {
        return target.is_outcome() ? graph.size() + class_of[target.outcome()] : target.node();
    };
    for (std::uint64_t t = 0; t < graph.transition_count(); ++t) ++begins_[place(graph.target(t)) + 1];
    for (std::size_t i = 1; i < begins_.size(); ++i) begins_[i] += begins_[i - 1];
    nodes_.resize(graph.transition_count());
    std::vector<std::uint64_t> at(begins_.begin(), begins_.end() - 1);
    for (std::size_t node = 0; node < graph.size(); ++node)
        for (std::uint64_t t = graph.begin(node), end = t + graph.shape(node).size(); t < end; ++t)
            nodes_[at[place(graph.target(t))]++] = static_cast<std::uint32_t>(node);
}

// Kahn's topological sorting, from the ends: a node is ready when all it leads to is.
std::optional<BackwardOrder> BackwardOrder::find(const StateGraph &graph) {
    BackwardOrder out;
    out.size_ = graph.size();
    if (graph.ordered()) return out;
    std::vector<std::uint32_t> one_class(graph.outcomes().size()), left(graph.size());
    Predecessors predecessors(graph, one_class, 1);
    auto &order = out.order_;
    order.reserve(graph.size());
    for (std::size_t node = 0; node < graph.size(); ++node) {
        for (std::uint64_t t = graph.begin(node), end = t + graph.shape(node).size(); t < end; ++t)
            left[node] += !graph.target(t).is_outcome();
        if (left[node] == 0) order.push_back(static_cast<std::uint32_t>(node));
    }
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::uint32_t before : predecessors.of(order[i]))
            if (--left[before] == 0) order.push_back(before);
    if (order.size() < graph.size()) return {};
    return out;
}

} // namespace zermelo::engines
