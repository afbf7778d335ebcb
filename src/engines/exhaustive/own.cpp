#include "engines/exhaustive/own.h"

#include <algorithm>

namespace zermelo::engines {

OwnValues::OwnValues(StateGraph &graph, const game::Game &game) : graph_(graph), game_(game) {
    for (std::uint32_t o = 0; o < graph.outcomes().size(); ++o) values_.push_back(graph.outcomes().values(o));
    values_.push_back(graph.outcomes().lowest());
}

void OwnValues::solve(const BackwardOrder &order) {
    // By role: the place of each outcome in what the role prefers, so that a choice compares numbers.
    std::vector<std::vector<std::uint32_t>> places(game_.roles.size());
    for (std::size_t role = 0; role < places.size(); ++role) {
        std::vector<std::uint32_t> sorted(values_.size());
        for (std::uint32_t v = 0; v < sorted.size(); ++v) sorted[v] = v;
        std::stable_sort(sorted.begin(), sorted.end(), [&](std::uint32_t a, std::uint32_t b) {
            return game::prefers(role, values_[b], values_[a]);
        });
        places[role].resize(sorted.size());
        std::uint32_t place = 0;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            if (i > 0 && values_[sorted[i]] != values_[sorted[i - 1]]) ++place;
            places[role][sorted[i]] = place;
        }
    }
    numbers_.assign(graph_.size(), static_cast<std::uint32_t>(values_.size() - 1));
    distances_.assign(graph_.size(), 0);
    for (std::size_t i = 0; i < order.size(); ++i) {
        graph_.meter().check();
        std::size_t node = order[i];
        const Shape &shape = graph_.shape(node);
        if (shape.size() == 0) continue;
        if (shape.chooser == Shape::several)
            throw LimitReached(LimitReached::Kind::size,
                               "two roles choose at once, so model own is not defined");
        std::uint64_t t = graph_.begin(node);
        const auto &place = places[shape.chooser == Shape::nobody ? 0 : shape.chooser];
        std::uint32_t best = number(graph_.target(t)), farthest = 0;
        for (std::size_t k = 0; k < shape.size(); ++k) {
            Target target = graph_.target(t + k);
            if (place[number(target)] > place[best]) best = number(target);
            farthest = std::max(farthest, distance(target));
        }
        numbers_[node] = best;
        distances_[node] = farthest + 1;
    }
}

} // namespace zermelo::engines
