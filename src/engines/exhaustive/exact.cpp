#include "engines/exhaustive/exact.h"

#include "engines/exhaustive/own.h"

namespace zermelo::engines {

ExactValues::ExactValues(StateGraph &graph, game::Model model)
    : graph_(graph), own_(model == game::Model::own) {
    for (int value : graph.outcomes().lowest()) lowest_.push_back(value);
}

ExactValues::Values ExactValues::of(Target target) const {
    if (!target.is_outcome()) return values_[target.node()];
    const auto &numbers = graph_.outcomes().values(target.outcome());
    return Values(numbers.begin(), numbers.end());
}

ExactValues::Values ExactValues::mean(const Shape &shape, std::uint64_t t) const {
    Values out(lowest_.size());
    for (std::uint32_t c = 0; c < shape.chance; ++c) {
        Values value = of(graph_.target(t + c));
        for (std::size_t i = 0; i < out.size(); ++i) out[i] += value[i];
    }
    for (mpq_class &v : out) v /= shape.chance;
    return out;
}

ExactValues::Values ExactValues::back_up(std::size_t node) const {
    const Shape &shape = graph_.shape(node);
    if (shape.size() == 0) return lowest_;
    std::uint64_t t = graph_.begin(node);
    if (own_) {
        if (shape.chooser == Shape::several)
            throw LimitReached(LimitReached::Kind::size,
                               "two roles choose at once, so model own is not defined");
        std::size_t chooser = shape.chooser == Shape::nobody ? 0 : shape.chooser;
        Values best = mean(shape, t);
        for (std::uint32_t a = 1; a < shape.first; ++a) {
            Values value = mean(shape, t + std::uint64_t{a} * shape.chance);
            if (game::prefers(chooser, value, best)) best = std::move(value);
        }
        return best;
    }
    bool role_first = graph_.order().role_first;
    Values out, answer;
    for (std::uint32_t a = 0; a < shape.first; ++a) {
        for (std::uint32_t b = 0; b < shape.second; ++b, t += shape.chance) {
            Values value = mean(shape, t);
            if (b == 0 || (role_first ? value < answer : value > answer)) answer = std::move(value);
        }
        if (a == 0 || (role_first ? answer > out : answer < out)) out = answer;
    }
    return out;
}

void ExactValues::solve(const BackwardOrder &order) {
    values_.assign(graph_.size(), {});
    for (std::size_t i = 0; i < order.size(); ++i) {
        graph_.meter().check();
        values_[order[i]] = back_up(order[i]);
    }
}

ExactValues::Values ExactValues::solve_within(std::size_t steps) {
    values_.assign(graph_.size(), lowest_);
    if (steps == 0) return lowest_;
    const auto &layers = graph_.layer_begins();
    std::vector<Values> next;
    for (std::size_t done = 1; done < steps; ++done) {
        // Only states of depth steps - done and less are asked about from now on.
        std::size_t end = layers[std::min(layers.size() - 1, steps - done + 1)];
        next.clear();
        for (std::size_t node = 0; node < end; ++node) {
            graph_.meter().check();
            next.push_back(back_up(node));
        }
        if (std::equal(next.begin(), next.end(), values_.begin())) break; // nothing changes any more
        std::move(next.begin(), next.end(), values_.begin());
    }
    return back_up(0);
}

std::size_t ExactValues::least_steps(const mpq_class &value) {
    values_.assign(graph_.size(), lowest_);
    std::vector<Values> next;
    for (std::size_t steps = 1;; ++steps) {
        next.clear();
        for (std::size_t node = 0; node < graph_.size(); ++node) {
            graph_.meter().check();
            next.push_back(back_up(node));
        }
        if (next[0][0] >= value) return steps;
        values_.swap(next);
    }
}

} // namespace zermelo::engines
