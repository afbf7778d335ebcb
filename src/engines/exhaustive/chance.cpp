#include "engines/exhaustive/chance.h"

#include "engines/exhaustive/back_up.h"

#include <algorithm>

namespace zermelo::engines {

void ChanceValues::find_heights(const BackwardOrder &order) {
    heights_.assign(graph_.size(), 0);
    std::vector<Shape> seen; // the last shape whose cases went into K, by height
    cases_ = {1};
    for (std::size_t i = 0; i < order.size(); ++i) {
        graph_.meter().check();
        std::size_t node = order[i];
        const Shape &shape = graph_.shape(node);
        std::uint32_t height = 0;
        for (std::uint64_t t = graph_.begin(node), end = t + shape.size(); t < end; ++t) {
            Target target = graph_.target(t);
            if (!target.is_outcome()) height = std::max<std::uint32_t>(height, heights_[target.node()]);
        }
        if (shape.chance > 1) ++height;
        if (height > UINT16_MAX) throw LimitReached(LimitReached::Kind::size, "more than 65535 chance steps");
        heights_[node] = static_cast<std::uint16_t>(height);
        if (height >= cases_.size()) cases_.resize(height + 1, 1);
        if (shape.chance <= 1) continue;
        seen.resize(cases_.size());
        if (seen[height].chance == shape.chance) continue;
        seen[height] = shape;
        cases_[height] = lcm(cases_[height], mpz_class(shape.chance));
    }
    denominators_.assign(cases_.size(), 1);
    for (std::size_t h = 1; h < cases_.size(); ++h) denominators_[h] = denominators_[h - 1] * cases_[h];
}

ChanceValues::ChanceValues(StateGraph &graph, const BackwardOrder &order) : graph_(graph) {
    find_heights(order);
    mpz_class largest = 1;
    for (int value : graph_.outcomes().payoff().scale())
        largest = std::max<mpz_class>(largest, abs(mpz_class(value)));
    largest *= denominators_.back();
    bits_ = mpz_sizeinbase(largest.get_mpz_t(), 2);
}

void ChanceValues::solve(const BackwardOrder &order) {
    if (are_large())
        sweep_fractions(order);
    else if (bits_ > 8 * sizeof(std::int64_t) - 3)
        sweep(order, values_.emplace<1>());
    else
        sweep(order, values_.emplace<0>());
}

template <class Number>
void ChanceValues::sweep(const BackwardOrder &order, std::vector<Number> &values) {
    std::size_t heights = denominators_.size();
    // scale[h * heights + g]: from integers of height g to those of height h.
    std::vector<Number> scale(heights * heights), cases(heights);
    for (std::size_t h = 0; h < heights; ++h) {
        cases[h] = from_mpz<Number>(cases_[h]);
        for (std::size_t g = 0; g <= h; ++g)
            scale[h * heights + g] = from_mpz<Number>(denominators_[h] / denominators_[g]);
    }
    std::vector<Number> outcomes;
    for (std::uint32_t o = 0; o < graph_.outcomes().size(); ++o)
        outcomes.push_back(graph_.outcomes().value(o));
    const auto lowest = static_cast<Number>(graph_.outcomes().payoff().lowest());
    const bool role_first = graph_.order().role_first;

    graph_.need(graph_.size() * sizeof(Number));
    values.assign(graph_.size(), 0);
    for (std::size_t i = 0; i < order.size(); ++i) {
        graph_.meter().check();
        std::size_t node = order[i];
        const Shape &shape = graph_.shape(node);
        if (shape.size() == 0) {
            values[node] = lowest;
            continue;
        }
        std::size_t height = heights_[node], below = height - (shape.chance > 1);
        const Number *to = scale.data() + below * heights;
        Number sum = back_up<Number>(shape, graph_.begin(node), role_first, [&](std::uint64_t t) {
            Number out = 0;
            for (std::uint64_t end = t + shape.chance; t < end; ++t) {
                Target target = graph_.target(t);
                out += target.is_outcome() ? outcomes[target.outcome()] * to[0]
                                           : values[target.node()] * to[heights_[target.node()]];
            }
            return out;
        });
        values[node] = shape.chance > 1 ? sum * (cases[height] / static_cast<Number>(shape.chance)) : sum;
    }
}

void ChanceValues::sweep_fractions(const BackwardOrder &order) {
    auto &values = values_.emplace<2>(graph_.size());
    const bool role_first = graph_.order().role_first;
    for (std::size_t i = 0; i < order.size(); ++i) {
        graph_.meter().check();
        std::size_t node = order[i];
        const Shape &shape = graph_.shape(node);
        if (shape.size() == 0)
            values[node] = graph_.outcomes().payoff().lowest();
        else
            values[node] = back_up<mpq_class>(shape, graph_.begin(node), role_first, [&](std::uint64_t t) {
                mpq_class out;
                for (std::uint64_t end = t + shape.chance; t < end; ++t) out += of(graph_.target(t));
                return mpq_class(out / shape.chance);
            });
    }
}

mpq_class ChanceValues::of(Target target) const {
    if (target.is_outcome()) return graph_.outcomes().value(target.outcome());
    std::size_t node = target.node();
    if (const auto *fractions = std::get_if<2>(&values_)) return (*fractions)[node];
    mpz_class above = std::holds_alternative<std::vector<Wide>>(values_) ? to_mpz(std::get<1>(values_)[node])
                                                                         : to_mpz(std::get<0>(values_)[node]);
    mpq_class out(above, denominators_[heights_[node]]);
    out.canonicalize();
    return out;
}

std::size_t ChanceValues::bytes() const {
    return heights_.size() * sizeof(heights_[0]) +
           std::visit([](const auto &values) { return values.size() * sizeof(values[0]); }, values_);
}

} // namespace zermelo::engines
