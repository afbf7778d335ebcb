// What a graph of states need not contain.
//
// When a layer has been made, some of its states are settled: the ends of plays that are one step away
// already give them the highest or the lowest payoff. That may settle states of the layers before, and so on
// back. A settled state needs no successors but one, and a state to which only settled or dropped states lead
// need not be expanded. On games in which good play wins for certain, even against chance, this is most of
// them.
#include "engines/exhaustive/builder.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

struct Bounds {
    std::int64_t lower, upper; // times the number of cases of chance
};

// `bounds(i)` are those of the i-th successor.
template <class BoundsOf>
Bounds back_up(const Shape &shape, bool role_first, const BoundsOf &bounds) {
    Bounds out{}, answer{};
    std::size_t i = 0;
    for (std::uint32_t a = 0; a < shape.first; ++a) {
        for (std::uint32_t b = 0; b < shape.second; ++b) {
            Bounds sum{};
            for (std::uint32_t c = 0; c < shape.chance; ++c) {
                Bounds one = bounds(i++);
                sum.lower += one.lower;
                sum.upper += one.upper;
            }
            if (b == 0)
                answer = sum;
            else if (role_first)
                answer = {std::min(answer.lower, sum.lower), std::min(answer.upper, sum.upper)};
            else
                answer = {std::max(answer.lower, sum.lower), std::max(answer.upper, sum.upper)};
        }
        if (a == 0)
            out = answer;
        else if (role_first)
            out = {std::max(out.lower, answer.lower), std::max(out.upper, answer.upper)};
        else
            out = {std::min(out.lower, answer.lower), std::min(out.upper, answer.upper)};
    }
    return out;
}

} // namespace

void GraphBuilder::settle_lanes() {
    for (std::size_t begin = 0, end = 0; begin < steps_.count(); begin = end) {
        bool ends = false;
        for (; end < steps_.count() && steps_.node(end) == steps_.node(begin); ++end)
            ends |= steps_.outcome(end) != Steps::no_outcome;
        if (ends) settle_lanes(begin, end);
    }
}

void GraphBuilder::settle_lanes(std::size_t begin, std::size_t end) {
    std::uint32_t node = steps_.node(begin);
    const Shape shape = graph_.shape(node);
    std::vector<std::uint32_t> &outcomes = settling_;
    outcomes.clear();
    for (std::size_t lane = begin; lane < end; ++lane)
        outcomes.insert(outcomes.end(), steps_.times(lane), steps_.outcome(lane));
    if ((node == 0 && graph_.keep_root_) || outcomes.size() != shape.size()) return;
    const std::int64_t lowest = outcomes_.payoff().scale().front(),
                       highest = outcomes_.payoff().scale().back();
    Bounds found = back_up(shape, graph_.order().role_first, [&](std::size_t i) {
        if (outcomes[i] == Steps::no_outcome) return Bounds{lowest, highest};
        return Bounds{outcomes_.value(outcomes[i]), outcomes_.value(outcomes[i])};
    });
    bool high = found.lower == highest * shape.chance, low = found.upper == lowest * shape.chance;
    if (!high && !low) return;
    for (std::size_t lane = begin; lane < end; ++lane) made_skip_[lane] = 1;
    for (std::size_t lane = begin; lane < end; ++lane)
        if (steps_.outcome(lane) != Steps::no_outcome &&
            outcomes_.value(steps_.outcome(lane)) == (high ? highest : lowest)) {
            made_skip_[lane] = 0;
            steps_.set_times(lane, 1);
            break;
        }
    set_shape(node, {1, 1, 1, Shape::nobody});
    graph_.status_[node] = high ? Status::high : Status::low;
    settled_any_ = true;
}

// Backwards from the layer that has just been made, as far as anything changes.
void GraphBuilder::settle_nodes() {
    // Once the graph is large, only if it has helped the last time.
    constexpr std::size_t small = 1'000'000;
    if (!settled_any_ || (graph_.set_.size() > small && !dropping_helps_)) return;
    settled_any_ = false;
    const std::int64_t lowest = outcomes_.payoff().scale().front(),
                       highest = outcomes_.payoff().scale().back();
    std::size_t layer = graph_.layer_begins_.size() - 2;
    for (bool changed = true; changed && layer > 0;) {
        changed = false;
        --layer;
        for (std::size_t node = graph_.layer_begins_[layer]; node < graph_.layer_begins_[layer + 1]; ++node) {
            const Shape shape = graph_.shape(node);
            if (graph_.status_[node] != Status::open || shape.size() == 0 || (node == 0 && graph_.keep_root_))
                continue;
            Bounds found = back_up(shape, graph_.order().role_first, [&](std::size_t i) {
                Target target = graph_.targets_[graph_.begins_[node] + i];
                if (target.is_outcome())
                    return Bounds{outcomes_.value(target.outcome()), outcomes_.value(target.outcome())};
                Status status = graph_.status_[target.node()];
                return Bounds{status == Status::high ? highest : lowest,
                              status == Status::low ? lowest : highest};
            });
            bool high = found.lower == highest * shape.chance, low = found.upper == lowest * shape.chance;
            if (!high && !low) continue;
            keep_choice(node, high);
            graph_.status_[node] = high ? Status::high : Status::low;
            changed = true;
        }
        graph_.meter_.look();
    }
    drop_nodes(layer);
}

// Of a state that is settled, only the choices that settle it.
void GraphBuilder::keep_choice(std::size_t node, bool high) {
    const std::int64_t payoff = high ? outcomes_.payoff().scale().back() : outcomes_.payoff().scale().front();
    Shape shape = graph_.shape(node);
    auto settles = [&](std::uint64_t t) { // all cases of chance from there
        for (std::uint64_t end = t + shape.chance; t < end; ++t) {
            Target target = graph_.targets_[t];
            if (target.is_outcome() ? outcomes_.value(target.outcome()) != payoff
                                    : graph_.status_[target.node()] != (high ? Status::high : Status::low))
                return false;
        }
        return true;
    };
    std::uint64_t begin = graph_.begins_[node];
    if (graph_.order().role_first == high) { // one choice of the first side, all of the second
        for (;; begin += std::uint64_t{shape.second} * shape.chance) {
            bool all = true;
            for (std::uint32_t b = 0; b < shape.second && all; ++b)
                all = settles(begin + std::uint64_t{b} * shape.chance);
            if (all) break;
        }
        graph_.begins_[node] = begin;
        shape.first = 1;
    } else { // for every choice of the first side one of the second
        std::uint64_t to = begin;
        for (std::uint32_t a = 0; a < shape.first; ++a, begin += std::uint64_t{shape.second} * shape.chance) {
            std::uint64_t from = begin;
            while (!settles(from)) from += shape.chance;
            for (std::uint32_t c = 0; c < shape.chance; ++c) graph_.targets_[to++] = graph_.targets_[from++];
        }
        shape.second = 1;
    }
    set_shape(node, shape);
}

// From a layer on, all to which no open state leads.
void GraphBuilder::drop_nodes(std::size_t from_layer) {
    std::size_t first = graph_.layer_begins_[from_layer + 1];
    graph_.status_.resize(graph_.set_.size(), Status::open);
    std::vector<bool> wanted(graph_.set_.size() - first);
    for (std::size_t node = graph_.layer_begins_[from_layer]; node < graph_.set_.size(); ++node) {
        if (graph_.status_[node] != Status::open) continue;
        if (node >= first && !wanted[node - first]) graph_.status_[node] = Status::dropped;
        if (graph_.status_[node] == Status::dropped || node >= graph_.layer_begins_.back()) continue;
        for (std::uint64_t t = graph_.begins_[node], end = t + graph_.shape(node).size(); t < end; ++t)
            if (!graph_.targets_[t].is_outcome()) wanted[graph_.targets_[t].node() - first] = true;
    }
    std::size_t last = graph_.layer_begins_.back(),
                kept = static_cast<std::size_t>(std::count(
                    wanted.begin() + static_cast<std::ptrdiff_t>(last - first), wanted.end(), true));
    dropping_helps_ = 10 * kept < 9 * (graph_.set_.size() - last);
    graph_.meter_.look();
}

} // namespace zermelo::engines
