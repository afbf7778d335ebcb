#include "engines/oracle/chance_verdict.h"

#include "engines/oracle/chance_plan.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace zermelo::engines {

namespace {

constexpr std::size_t longest_line = 1000;

// The role's moves that keep the value: for every choice of the others, or in reply to one of their best.
std::vector<game::MoveId> keeping(ChanceViewer &viewer, const ChanceView &view, game::RoleId role,
                                  const mpq_class &value) {
    if (view.over()) return {};
    std::set<game::MoveId> out;
    for (std::size_t a = 0; a < view.first; ++a) {
        if (view.mean(a, viewer.best_answer(view, a)) != value) continue;
        for (std::size_t b = 0; b < view.second; ++b) {
            bool keeps = viewer.sides().own_first || view.mean(a, b) == value;
            if (keeps) out.insert(viewer.joint(view, a, b)[role.index()]);
        }
    }
    return {out.begin(), out.end()};
}

void find_line(ChanceViewer &viewer, game::State state, Meter &meter, Verdict &out) {
    while (out.line.size() < longest_line) {
        meter.check();
        ChanceView view = viewer.look(state, out.line.size());
        if (view.over() || view.cases > 1) return;
        std::size_t a = viewer.best_choice(view), b = viewer.best_answer(view, a);
        out.line.push_back(viewer.joint(view, a, b));
        state = view.successors[a * view.second + b];
    }
}

// Both bounds, unless they are the ends of the scale anyway.
void prove(const Problem &problem, const Query &query, ChanceViewer &viewer, Meter &meter, Verdict &out) {
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    strategy::Strategy strategy{{query.role, query.model, query.measure, query.from, {}}, {}};
    std::size_t room = query.strategy_states;
    for (strategy::Side side : {strategy::Side::lower, strategy::Side::upper}) {
        const mpq_class end = side == strategy::Side::lower ? payoff.lowest() : payoff.scale().back();
        if (out.lower == end) continue;
        auto part = make_chance_part(viewer, query.from, side, end, room, meter);
        if (!part) {
            out.no_strategy = fmt::format("it has more than {} states", query.strategy_states);
            out.no_strategy_at_all = true;
            return;
        }
        part->bound = out.lower;
        room -= part->entries.size();
        strategy.parts.push_back(std::move(*part));
    }
    give_strategy(out, std::move(strategy));
}

} // namespace

Verdict chance_verdict(const Problem &problem, const Query &query, const ExpectedValues &values,
                       const Job &job) {
    Meter meter(job);
    ChanceViewer viewer(problem, query, values);
    Verdict out;
    out.lower = out.upper = values.expected(query.from.words.data(), 0);
    ChanceView view = viewer.look(query.from, 0);
    out.keeping = keeping(viewer, view, query.role, out.lower);
    out.keeping_is_complete = true;
    find_line(viewer, query.from, meter, out);
    if (query.strategy_states == 0) return out;
    if (view.terminal)
        give_strategy(out, strategy_at_the_end(problem, query, out.lower));
    else
        prove(problem, query, viewer, meter, out);
    return out;
}

} // namespace zermelo::engines
