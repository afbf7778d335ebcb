#include "solvers/bdd/graph.h"

#include <utility>

namespace zermelo::bdd {

namespace {

constexpr std::uint32_t most_coarse = 4096;

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

} // namespace zermelo::bdd
