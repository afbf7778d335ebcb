// Values where every role wants its own payoff, and those that depend on the steps that are left.
#include "engines/exhaustive/exhaustive_run.h"
#include "engines/exhaustive/kept.h"
#include "engines/exhaustive/own.h"
#include "engines/exhaustive/run.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

using game::Model;

} // namespace

template <class Values>
void ExhaustiveRun::find_keeping_own(const std::function<Values(Target)> &values, const Values &root) {
    View view = graph_.look(query_.from);
    std::size_t role = query_.role.index();
    bool no_move = view.shape.size() == 0 || (query_.depth && *query_.depth == 0);
    if (!no_move && view.choices[role].size() == 1) {
        out_.keeping = {game::MoveId(view.choices[role][0])};
    } else if (!no_move) {
        for (std::uint32_t a = 0; a < view.shape.first; ++a) {
            mpq_class sum = 0;
            for (std::uint32_t c = 0; c < view.shape.chance; ++c)
                sum += values(view.targets[std::size_t{a} * view.shape.chance + c])[role];
            if (sum == root[role] * static_cast<int>(view.shape.chance))
                out_.keeping.emplace_back(view.choices[role][a]);
        }
    }
    out_.keeping_is_complete = true;
}

std::size_t ExhaustiveRun::best_own(const View &view,
                                    const std::function<std::vector<mpq_class>(Target)> &values) const {
    std::size_t best = 0;
    if (view.shape.chooser == Shape::nobody) return best;
    for (std::size_t t = 1; t < view.targets.size(); ++t)
        if (game::prefers(view.shape.chooser, values(view.targets[t]), values(view.targets[best]))) best = t;
    return best;
}

void ExhaustiveRun::solve_own(const BackwardOrder &order) {
    OwnValues values(graph_, problem_.game);
    values.solve(order);
    std::function<std::vector<mpq_class>(Target)> of = [&](Target target) {
        const auto &numbers = values.of(target);
        return std::vector<mpq_class>(numbers.begin(), numbers.end());
    };
    out_.values = of(graph_.root());
    decide_value(out_.values[query_.role.index()]);
    find_keeping_own(of, out_.values);
    find_line([&](const View &view, std::size_t) { return best_own(view, of); });
    if (wants_all()) {
        Ends ends(problem_, query_);
        keep_all([&](Target here) { return ends.worth(values.of(here)); });
    }
    if (!wants_strategy()) return;
    if (query_.depth) {
        out_.no_strategy = own_within_depth;
        return;
    }
    PlanGuide<std::int64_t> table;
    table.distance = [&](Target target, std::uint32_t) { return values.distance(target); };
    table.values = of;
    if (add_part(out_.lower, make_table(graph_, query_.from, table, room()))) finish_strategy();
}

void ExhaustiveRun::solve_against(int sum) {
    Query against = query_;
    against.model = Model::adversarial;
    against.strategy_states = 0;
    Resources rest = resources_;
    rest.table_bytes -= std::min(rest.table_bytes, graph_.bytes());
    Verdict found = run_exhaustively(problem_, against, rest, false);
    out_.lower = found.lower;
    out_.upper = found.upper;
    out_.memory_bytes = graph_.bytes() + found.memory_bytes;
    if (!found.decided()) throw LimitReached(found.limit.value(), found.reason);
    out_.values.assign(problem_.game.roles.size(), 0);
    for (game::RoleId role : problem_.game.players())
        out_.values[role.index()] = role == query_.role ? found.lower : mpq_class(sum - found.lower);
    out_.keeping = found.keeping;
    out_.keeping_is_complete = found.keeping_is_complete;
    out_.line = found.line;
    if (wants_strategy()) out_.no_strategy = "there is none for the model own where states repeat";
}

// With no order: step by step, within the depth.
void ExhaustiveRun::solve_exactly(const BackwardOrder *order) {
    ExactValues values(graph_, query_.model);
    if (order) {
        values.solve(*order);
        answer_exactly(values, values.of(graph_.root()));
    } else {
        answer_exactly(values, values.solve_within(*query_.depth));
    }
    if (!wants_strategy()) return;
    if (query_.depth) {
        out_.no_strategy = "there is none where values depend on the steps that are left";
        return;
    }
    std::vector<std::uint32_t> longest = longest_plays(graph_, *order);
    PlanGuide<std::int64_t> table;
    table.distance = [&](Target target, std::uint32_t) { return longest[target.node()]; };
    table.values = [&](Target target) { return values.of(target); };
    if (add_part(out_.lower, make_table(graph_, query_.from, table, room()))) finish_strategy();
}

void ExhaustiveRun::answer_exactly(const ExactValues &values, const ExactValues::Values &root) {
    std::function<ExactValues::Values(Target)> of = [&](Target target) { return values.of(target); };
    if (query_.model == Model::own) {
        out_.values = root;
        decide_value(root[query_.role.index()]);
        find_keeping_own(of, root);
        return;
    }
    decide_value(root[0]);
    find_keeping<mpq_class>([&](Target target) { return values.of(target)[0]; }, root[0]);
    find_distance();
}

} // namespace zermelo::engines
