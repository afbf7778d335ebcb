// Values without chance: payoffs by their rank, also within a depth.
#include "engines/exhaustive/exhaustive_run.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

using strategy::Side;

} // namespace

std::uint32_t ExhaustiveRun::find_rank(Ranks &ranks) {
    if (!query_.depth) {
        ranks.solve();
        return ranks.rank(graph_.root());
    }
    // The highest payoff that can be forced soon enough; the lower the payoff, the sooner.
    std::uint32_t rank = 0, above = static_cast<std::uint32_t>(graph_.outcomes().payoff().scale().size());
    while (rank + 1 < above) {
        std::uint32_t middle = (rank + above) / 2;
        ranks.measure(middle);
        (ranks.distance(graph_.root()) <= *query_.depth ? rank : above) = middle;
    }
    return rank;
}

void ExhaustiveRun::solve_ranks() {
    Ranks ranks(graph_);
    const std::vector<int> &scale = graph_.outcomes().payoff().scale();
    const Target root = graph_.root();
    std::uint32_t rank = find_rank(ranks);
    decide_value(scale[rank]);
    out_.memory_bytes += ranks.bytes();
    // With a depth, what can be forced in the steps that are left decides; without, the values do.
    std::vector<std::uint32_t>
        to_more; // by node: the steps in which the role could force more than the value
    bool could_be_more = rank + 1 < scale.size();
    if (query_.depth && could_be_more) {
        ranks.measure(rank + 1);
        to_more = ranks.distances();
    }
    if (rank > 0) {
        ranks.measure(rank);
        out_.distance = ranks.distance(root);
    }
    // More than the value, just that, or less.
    auto compare = [&](Target target, std::size_t left) -> int {
        std::uint32_t at = target.is_outcome() || !query_.depth ? ranks.rank(target) : rank;
        if (at != rank || target.is_outcome() || !query_.depth) return at > rank ? 1 : at < rank ? -1 : 0;
        if (could_be_more && to_more[target.node()] <= left) return 1;
        return rank == 0 || ranks.distance(target) <= left ? 0 : -1;
    };
    std::function<std::int64_t(Target)> score = [&](Target target) {
        return 1 + compare(target, query_.depth.value_or(1) - 1);
    };
    find_keeping<std::int64_t>(score, 1);

    // Where the value is forced the role hurries and the others, not giving away more, delay.
    bool role_first = graph_.order().role_first;
    find_line([&](const View &view, std::size_t left) {
        auto delay = [&](Target target) -> std::int64_t {
            if (int than = compare(target, left)) return than * (std::int64_t{1} << 40);
            return rank == 0 ? 0 : -std::int64_t{ranks.distance(target)};
        };
        Decision<std::int64_t> mine = decide<std::int64_t>(view, role_first, delay);
        std::function<std::int64_t(Target)> theirs = [&](Target target) { return -delay(target); };
        Decision<std::int64_t> others = decide<std::int64_t>(view, !role_first, theirs);
        std::uint32_t a = role_first ? mine.choices[0] : others.choices[0];
        std::uint32_t b = role_first ? others.choices[a] : mine.choices[a];
        return std::size_t{a} * view.shape.second + b;
    });

    if (wants_strategy()) prove_ranks(ranks, rank);
    if (!wants_all()) return;
    std::vector<std::uint32_t> steps(graph_.size(), Ranks::never); // to force the value; none for the lowest
    for (std::uint32_t r = 1; r < scale.size(); ++r) {
        ranks.measure(r);
        for (std::size_t node = 0; node < steps.size(); ++node)
            if (Target here{static_cast<std::uint32_t>(node)}; ranks.rank(here) == r)
                steps[node] = ranks.distance(here);
    }
    keep_all([&](Target here) {
        std::uint32_t at = steps[here.node()];
        if (problem_.game.has_chance()) return Worth{0, {}, mpq_class(scale[ranks.rank(here)])};
        return Worth{
            ranks.rank(here), at == Ranks::never ? std::nullopt : std::optional<std::size_t>(at), {}};
    });
}

void ExhaustiveRun::prove_ranks(Ranks &ranks, std::uint32_t rank) {
    const std::vector<int> &scale = graph_.outcomes().payoff().scale();
    bool chance_role = problem_.game.has_chance();
    auto values = [&](Target) {
        return chance_role ? std::vector<mpq_class>{out_.lower} : std::vector<mpq_class>();
    };
    auto depth =
        static_cast<std::uint32_t>(std::min<std::size_t>(query_.depth.value_or(UINT32_MAX), UINT32_MAX));
    if (rank > 0) {
        PlanGuide<std::int64_t> lower;
        lower.score = [&](Target, Target to) { return -std::int64_t{ranks.distance(to)}; };
        lower.distance = [&](Target target, std::uint32_t) { return ranks.distance(target); };
        lower.values = values;
        lower.leave_out = [](Target) { return false; };
        if (!add_part(Side::lower, out_.lower, lower)) return;
    }
    if (rank + 1 == scale.size()) return finish_strategy();
    if (query_.depth) ranks.measure(rank + 1);
    PlanGuide<std::int64_t> upper;
    upper.score = [&](Target, Target to) {
        return query_.depth ? std::int64_t{ranks.distance(to)} : -std::int64_t{ranks.rank(to)};
    };
    upper.distance = [&](Target, std::uint32_t reached) { return query_.depth ? depth - reached : 0; };
    upper.values = values;
    upper.leave_out = [](Target) { return false; };
    upper.depth = depth;
    if (add_part(Side::upper, out_.upper, upper)) finish_strategy();
}

} // namespace zermelo::engines
