#include "solvers/bdd/graph.h"

#include <numeric>
#include <utility>

namespace zermelo::bdd {

namespace {

constexpr std::uint32_t most_coarse = 4096;
constexpr std::size_t ahead = 16; // nodes for which memory is fetched before they are looked at

} // namespace

void Graph::add(std::uint32_t pair, Nodes nodes) {
    levels_[pair].first = next_;
    next_ += static_cast<std::uint32_t>(nodes.size());
    levels_[pair].nodes = std::move(nodes);
}

void Graph::finish(std::uint32_t root) {
    root_ = root;
    starts_.assign(1, {0, pairs_});
    for (std::uint32_t pair = pairs_; pair-- > 0;)
        if (!levels_[pair].nodes.empty()) starts_.push_back({levels_[pair].first, pair});
    starts_.push_back({UINT32_MAX, 0});
    shift_ = 0;
    while (next_ >> shift_ >= most_coarse) ++shift_;
    coarse_.clear();
    std::uint32_t i = 0;
    for (std::uint32_t place = 0; place <= next_ >> shift_; ++place) {
        while (starts_[i + 1].first <= place << shift_) ++i;
        coarse_.push_back(i);
    }
}

Graph in_order(const Graph &graph, Meter &meter) {
    constexpr std::uint32_t unknown = UINT32_MAX;
    using Places = std::vector<std::uint32_t, HugePages<std::uint32_t>>;
    meter.job().expect(graph.size() * (2 * sizeof(std::uint32_t) + sizeof(Graph::Node)));
    std::uint32_t ends = graph.ends();
    Places now(ends + graph.size(), unknown), before(now.size()); // by place before; by place now
    std::iota(now.begin(), now.begin() + ends, 0);
    std::vector<std::uint32_t> next(graph.pairs()); // by pair: the place to give
    for (std::uint32_t pair = 0; pair < graph.pairs(); ++pair) next[pair] = graph.level(pair).first;
    auto lead_to = [&](std::uint32_t place) {
        if (now[place] != unknown) return;
        now[place] = next[graph.pair(place)]++;
        before[now[place]] = place;
    };
    lead_to(graph.root());
    std::vector<Graph::Nodes> levels(graph.pairs());
    for (std::uint32_t pair = 0; pair < graph.pairs(); ++pair) {
        const Graph::Level &level = graph.level(pair);
        std::size_t count = level.nodes.size();
        auto node = [&](std::size_t n) -> const Graph::Node & { return level.at(before[level.first + n]); };
        levels[pair].reserve(count);
        for (std::size_t n = 0; n < count; ++n) {
            meter.check();
            if (n + 2 * ahead < count) __builtin_prefetch(&node(n + 2 * ahead));
            if (n + ahead < count) __builtin_prefetch(&now[node(n + ahead).low]);
            if (n + ahead < count) __builtin_prefetch(&now[node(n + ahead).high]);
            levels[pair].push_back(node(n));
            lead_to(node(n).low);
            lead_to(node(n).high);
        }
    }
    Graph out(graph.pairs(), ends);
    for (std::uint32_t pair = graph.pairs(); pair-- > 0;) {
        Graph::Nodes &nodes = levels[pair];
        for (std::size_t n = 0; n < nodes.size(); ++n) {
            if (n + ahead < nodes.size()) __builtin_prefetch(&now[nodes[n + ahead].low]);
            if (n + ahead < nodes.size()) __builtin_prefetch(&now[nodes[n + ahead].high]);
            nodes[n] = {now[nodes[n].low], now[nodes[n].high]};
        }
        out.add(pair, std::move(nodes));
    }
    out.finish(now[graph.root()]);
    return out;
}

} // namespace zermelo::bdd
