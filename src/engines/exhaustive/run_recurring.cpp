// Values with chance where states repeat.
#include "engines/exhaustive/enclose.h"
#include "engines/exhaustive/exhaustive_run.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

using strategy::Side;

} // namespace

void ExhaustiveRun::solve_recurring() {
    Components components(graph_);
    Enclosure bounds = enclose(graph_, components);
    out_.lower = bounds.lower;
    out_.upper = bounds.upper;
    RecurringValues values(graph_, components);
    values.solve();
    values.find_ranks();
    decide_value(values.of(graph_.root()));
    out_.memory_bytes += values.bytes();
    find_keeping<mpq_class>([&](Target target) { return values.of(target); }, out_.lower);
    find_line([&](const View &view, std::size_t) { return pick_recurring(view, values); });
    if (wants_strategy()) prove_recurring(values);
    if (wants_all()) keep_all([&](Target here) { return Worth{0, {}, values.of(here)}; });
    if (!query_.distance || values.is_lowest(graph_.root())) return;
    if (values.is_forced_in_time())
        find_distance();
    else
        out_.no_distance = true;
}

std::size_t ExhaustiveRun::pick_recurring(const View &view, const RecurringValues &values) {
    // States of chance may have been passed through.
    if (std::any_of(view.targets.begin(), view.targets.end(), [&](Target to) { return graph_.dropped(to); }))
        return no_transition;
    bool role_first = graph_.order().role_first;
    Target here = graph_.find(view.state);
    Decision<Advance> mine =
        decide<Advance>(view, role_first, [&](Target to) { return values.advance(here, to); });
    Decision<mpq_class> others =
        decide<mpq_class>(view, !role_first, [&](Target to) { return mpq_class(-values.of(to)); });
    std::uint32_t a = role_first ? mine.choices[0] : others.choices[0];
    std::uint32_t b = role_first ? others.choices[a] : mine.choices[a];
    return std::size_t{a} * view.shape.second + b;
}

void ExhaustiveRun::prove_recurring(const RecurringValues &values) {
    auto value_of = [&](Target target) { return std::vector<mpq_class>{values.of(target)}; };
    const mpq_class highest = graph_.outcomes().payoff().scale().back();
    if (!values.is_lowest(graph_.root())) {
        PlanGuide<Advance> lower;
        lower.score = [&](Target here, Target to) { return values.advance(here, to); };
        lower.distance = [&](Target target, std::uint32_t) { return values.rank(target); };
        lower.values = value_of;
        lower.leave_out = [&](Target target) { return values.is_lowest(target); };
        if (!add_part(Side::lower, out_.lower, lower)) return;
    }
    if (out_.upper == highest) return finish_strategy();
    PlanGuide<mpq_class> upper;
    upper.score = [&](Target, Target to) { return mpq_class(-values.of(to)); };
    upper.distance = [](Target, std::uint32_t) { return 0; };
    upper.values = value_of;
    upper.leave_out = [&](Target target) { return values.of(target) == highest; };
    if (add_part(Side::upper, out_.upper, upper)) finish_strategy();
}

} // namespace zermelo::engines
