#include "engines/exhaustive/ranks.h"

#include <algorithm>

namespace zermelo::engines {

Ranks::Ranks(StateGraph &graph) : graph_(graph), role_first_(graph.order().role_first) {
    const std::vector<int> &scale = graph.outcomes().payoff().scale();
    rank_count_ = scale.size();
    for (std::uint32_t o = 0; o < graph.outcomes().size(); ++o)
        outcome_ranks_.push_back(static_cast<std::uint32_t>(
            std::lower_bound(scale.begin(), scale.end(), graph.outcomes().value(o)) - scale.begin()));
}

std::size_t Ranks::bytes() const {
    return ranks_.size() * sizeof(ranks_[0]) + distances_.size() * sizeof(distances_[0]) +
           (predecessors_ ? predecessors_->bytes() : 0);
}

// The best that the role gets against the worst that the others do, `of` being better the greater it is.
template <class Of, class Value>
Value Ranks::back_up(std::size_t node, const Of &of, Value worst) const {
    const Shape &shape = graph_.shape(node);
    std::uint64_t t = graph_.begin(node);
    std::optional<Value> out;
    for (std::uint32_t a = 0; a < shape.first; ++a) {
        std::optional<Value> answer;
        for (std::uint32_t b = 0; b < shape.second; ++b, ++t) {
            Value value = of(graph_.target(t));
            if (!answer || (role_first_ ? value < *answer : value > *answer)) answer = value;
        }
        if (!out || (role_first_ ? *answer > *out : *answer < *out)) out = answer;
    }
    return out.value_or(worst);
}

void Ranks::solve() {
    ranks_.assign(graph_.size(), 0);
    if (graph_.ordered()) {
        for (std::size_t node = graph_.size(); node-- > 0;) {
            graph_.meter().check();
            ranks_[node] = static_cast<std::uint16_t>(back_up(
                node, [&](Target target) { return rank(target); }, std::uint32_t{0}));
        }
        return;
    }
    std::vector<std::vector<std::uint32_t>> phases;
    for (std::size_t rank = rank_count_; rank-- > 1;) phases.push_back({static_cast<std::uint32_t>(rank)});
    attract(phases, false);
}

void Ranks::measure(std::uint32_t rank) {
    measured_ = rank;
    distances_.assign(graph_.size(), never);
    if (graph_.ordered()) {
        for (std::size_t node = graph_.size(); node-- > 0;) {
            graph_.meter().check();
            auto steps = [&](Target target) { return -static_cast<std::int64_t>(distance(target)); };
            std::int64_t least = -back_up(node, steps, -std::int64_t{never});
            if (least < never) distances_[node] = static_cast<std::uint32_t>(least + 1);
        }
        return;
    }
    std::vector<std::uint32_t> all;
    for (std::size_t r = rank; r < rank_count_; ++r) all.push_back(static_cast<std::uint32_t>(r));
    attract({all}, true);
}

void Ranks::need_predecessors() {
    if (!predecessors_) predecessors_.emplace(graph_, outcome_ranks_, rank_count_);
}

// Whether the role can choose so that everything that may follow is in the set, at no more than so many
// steps.
bool Ranks::all_of_a_choice(std::size_t node, std::uint32_t most) const {
    auto inside = [&](Target target) { return distance(target) <= most; };
    return back_up(node, inside, false);
}

void Ranks::attract(const std::vector<std::vector<std::uint32_t>> &phases, bool count_steps) {
    need_predecessors();
    std::vector<std::uint32_t> outside(graph_.size()); // transitions that lead out of the set
    for (std::size_t node = 0; node < graph_.size(); ++node)
        outside[node] = static_cast<std::uint32_t>(graph_.shape(node).size());
    if (!count_steps) distances_.assign(graph_.size(), never);

    std::vector<std::uint32_t> queue;
    for (const auto &phase : phases) {
        measured_ = phase.front();
        queue.clear();
        auto reached = [&](std::span<const std::uint32_t> before, std::uint32_t steps) {
            for (std::uint32_t node : before) {
                graph_.meter().check();
                --outside[node];
                if (distances_[node] != never) continue;
                const Shape &shape = graph_.shape(node);
                bool only_role = (role_first_ ? shape.second : shape.first) == 1;
                bool only_others = (role_first_ ? shape.first : shape.second) == 1;
                bool joins = only_role     ? true
                             : only_others ? outside[node] == 0
                                           : all_of_a_choice(node, count_steps ? steps : never - 1);
                if (!joins) continue;
                distances_[node] = count_steps ? steps + 1 : 0;
                if (!count_steps) ranks_[node] = static_cast<std::uint16_t>(phase.front());
                queue.push_back(node);
            }
        };
        for (std::uint32_t rank : phase) reached(predecessors_->of_class(rank), 0);
        for (std::size_t i = 0; i < queue.size(); ++i)
            reached(predecessors_->of(queue[i]), distances_[queue[i]]);
    }
    if (!count_steps) distances_.clear();
}

} // namespace zermelo::engines
