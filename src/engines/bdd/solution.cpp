#include "engines/bdd/solution.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::engines::symbolic {

using bdd::Set;

void LayeredSolution::solve(const std::uint64_t *root) {
    for (Set states = coding_.only(root); !states.empty();) {
        show_(fmt::format("layer {}, {} nodes", layers_.size(), manager_.size(states)));
        Set terminal = rules_.terminal(states);
        Layer layer{states - terminal, rules_.by_payoff(terminal), {}};
        states = rules_.after(layer.open);
        layers_.push_back(std::move(layer));
    }
    std::vector<Set> next(rungs_, manager_.none());
    for (std::size_t l = layers_.size(); l-- > 0;) {
        show_(fmt::format("values of layer {} of {}", l, layers_.size()));
        next = layers_[l].values = values_of(layers_[l], next);
    }
}

// Whoever chooses takes the best successor: from its best value to its worst, each state has the first that
// it can reach. What is left has the last.
std::vector<Set> LayeredSolution::values_of(const Layer &layer, const std::vector<Set> &next) {
    std::vector<Set> out = layer.terminal;
    Set stuck = layer.open & rules_.stuck(), others = (layer.open - stuck) & rules_.others_choose();
    Set own = layer.open - stuck - others;
    out[0] |= stuck;
    std::vector<std::size_t> occurring;
    for (std::size_t rung = 0; rung < rungs_; ++rung)
        if (!next[rung].empty()) occurring.push_back(rung);
    auto settle = [&](Set open) {
        for (std::size_t rung : occurring) {
            if (open.empty()) return;
            Set here = rung == occurring.back() ? open : rules_.before(next[rung], open);
            open -= here;
            out[rung] |= here;
        }
    };
    settle(others);
    std::reverse(occurring.begin(), occurring.end());
    settle(own);
    return out;
}

std::optional<std::size_t> LayeredSolution::forced(const std::uint64_t *row, std::size_t rung) const {
    std::vector<bool> values = coding_.values(row);
    for (const Layer &layer : layers_)
        for (std::size_t r = rung; r < rungs_; ++r)
            if (contains(layer.values[r], values)) return uncounted;
    return std::nullopt;
}

mpz_class LayeredSolution::states() {
    mpz_class out = 0;
    for (const Layer &layer : layers_)
        for (const Set &states : layer.values) out += manager_.count(states);
    return out;
}

void RoundsSolution::solve(const std::uint64_t *root) {
    Set fresh = coding_.only(root), terminal = manager_.none();
    reached_ = fresh;
    for (std::size_t steps = 0; !fresh.empty(); ++steps) {
        show_(fmt::format("{} steps, {} nodes", steps, manager_.size(reached_)));
        Set ended = rules_.terminal(fresh);
        terminal |= ended;
        if (steps == depth_) break;
        fresh = rules_.after(fresh - ended) - reached_;
        reached_ |= fresh;
    }
    std::vector<Set> payoffs = rules_.by_payoff(terminal);
    Set going_on = reached_ - terminal - rules_.stuck();
    Set others = going_on & rules_.others_choose(), own = going_on - others;
    forced_.resize(rungs_);
    Set good = manager_.none();
    for (std::size_t rung = rungs_; rung-- > 1;) {
        good |= payoffs[rung];
        std::vector<Set> &within = forced_[rung];
        within.push_back(good);
        while (within.size() <= depth_.value_or(SIZE_MAX)) {
            show_(fmt::format("number {} of {}: within {} steps", rung, rungs_ - 1, within.size()));
            const Set &before = within.back();
            Set now =
                before | rules_.before(before, own) | (others - rules_.before(reached_ - before, others));
            if (now == before) break;
            within.push_back(std::move(now));
        }
    }
}

std::optional<std::size_t> RoundsSolution::forced(const std::uint64_t *row, std::size_t rung) const {
    std::vector<bool> values = coding_.values(row);
    const std::vector<Set> &within = forced_[rung];
    auto first = std::partition_point(within.begin(), within.end(),
                                      [&](const Set &states) { return !contains(states, values); });
    if (first == within.end()) return std::nullopt;
    return static_cast<std::size_t>(first - within.begin());
}

} // namespace zermelo::engines::symbolic
