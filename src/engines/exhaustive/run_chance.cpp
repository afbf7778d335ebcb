// Values with chance where no state repeats: from a graph, or layer by layer where that would be too large.
#include "engines/exhaustive/enclose.h"
#include "engines/exhaustive/exhaustive_run.h"
#include "engines/exhaustive/layer_values.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

using strategy::Side;

constexpr std::size_t a_little_memory = 1 << 20;

} // namespace

void ExhaustiveRun::solve_chance(const BackwardOrder &order) {
    ChanceValues values(graph_, order);
    if (values.are_large()) {
        Enclosure bounds = enclose_roughly(graph_);
        out_.lower = bounds.lower;
        out_.upper = bounds.upper;
    }
    values.solve(order);
    decide_value(values.of(graph_.root()));
    out_.memory_bytes += values.bytes();
    find_moves([&](Target target) { return values.of(target); });
    find_distance();
    if (wants_strategy()) prove_chance(values, order);
    if (wants_all()) keep_all([&](Target here) { return Worth{0, {}, values.of(here)}; });
}

void ExhaustiveRun::find_moves(const std::function<std::optional<mpq_class>(Target)> &value) {
    const game::Payoff &payoff = graph_.outcomes().payoff();
    // Nobody goes where nothing is known.
    auto score = [&](Target target, int otherwise) {
        return graph_.dropped(target) ? mpq_class(otherwise) : value(target).value_or(otherwise);
    };
    std::function<mpq_class(Target)> mine = [&](Target to) { return score(to, payoff.lowest()); };
    std::function<mpq_class(Target)> theirs = [&](Target to) {
        return mpq_class(-score(to, payoff.scale().back()));
    };
    find_keeping<mpq_class>(mine, out_.lower);
    bool role_first = graph_.order().role_first;
    find_line([&](const View &view, std::size_t) {
        bool known = std::all_of(view.targets.begin(), view.targets.end(),
                                 [&](Target to) { return graph_.dropped(to) || value(to); });
        if (!known) return no_transition;
        Decision<mpq_class> own = decide<mpq_class>(view, role_first, mine);
        Decision<mpq_class> others = decide<mpq_class>(view, !role_first, theirs);
        std::uint32_t a = role_first ? own.choices[0] : others.choices[0];
        std::uint32_t b = role_first ? others.choices[a] : own.choices[a];
        return std::size_t{a} * view.shape.second + b;
    });
}

void ExhaustiveRun::solve_by_layers() {
    Enclosure known = enclose_roughly(graph_);
    out_.lower = known.lower;
    out_.upper = known.upper;
    std::size_t through_from = graph_.through_from();
    graph_.build({}, a_little_memory); // makes room; the beginning is enough for the line
    Layers layers(problem_, query_, resources_, graph_.canonical(), through_from, graph_.bytes());
    LayerValues values(layers, graph_.outcomes().payoff(), resources_.job);
    auto limit = limit_of(resources_.job, [&] {
        Enclosure found = values.solve();
        out_.lower = std::max(out_.lower, found.lower);
        out_.upper = std::min(out_.upper, found.upper);
    });
    out_.nodes = layers.states();
    out_.memory_bytes = std::max(out_.memory_bytes, graph_.bytes() + layers.most_bytes());
    if (!limit) limit = values.limit();
    if (limit) throw LimitReached(*limit);
    find_moves([&](Target target) -> std::optional<mpq_class> {
        if (target.is_outcome()) return graph_.outcomes().value(target.outcome());
        return values.of(graph_.row(target.node()));
    });
}

void ExhaustiveRun::prove_chance(const ChanceValues &values, const BackwardOrder &order) {
    const game::Payoff &payoff = graph_.outcomes().payoff();
    std::vector<std::uint32_t> longest = longest_plays(graph_, order);
    auto depth =
        static_cast<std::uint32_t>(std::min<std::size_t>(query_.depth.value_or(UINT32_MAX), UINT32_MAX));
    auto value_of = [&](Target target) { return std::vector<mpq_class>{values.of(target)}; };
    if (out_.lower > payoff.lowest()) {
        PlanGuide<mpq_class> lower;
        // Of several best moves one that comes nearer to the end.
        lower.score = [&](Target here, Target to) {
            bool nearer =
                !graph_.dropped(to) && (to.is_outcome() || longest[to.node()] < longest[here.node()]);
            return nearer ? values.of(to) : mpq_class(payoff.lowest());
        };
        lower.distance = [&](Target target, std::uint32_t) { return longest[target.node()]; };
        lower.values = value_of;
        lower.leave_out = [&](Target target) {
            return graph_.dropped(target) || values.of(target) == payoff.lowest();
        };
        lower.depth = depth;
        if (!add_part(Side::lower, out_.lower, lower)) return;
    }
    if (out_.upper == payoff.scale().back()) return finish_strategy();
    PlanGuide<mpq_class> upper;
    upper.score = [&](Target, Target to) {
        return graph_.dropped(to) ? mpq_class(-payoff.scale().back()) : mpq_class(-values.of(to));
    };
    upper.distance = [&](Target, std::uint32_t reached) { return query_.depth ? depth - reached : 0; };
    upper.values = value_of;
    upper.leave_out = [&](Target target) {
        return graph_.dropped(target) || values.of(target) == payoff.scale().back();
    };
    upper.depth = depth;
    if (add_part(Side::upper, out_.upper, upper)) finish_strategy();
}

} // namespace zermelo::engines
