#include "engines/exhaustive/run.h"

#include "engines/common/about_store.h"
#include "engines/common/cells.h"
#include "engines/exhaustive/enclose.h"
#include "engines/exhaustive/exhaustive_run.h"
#include "engines/exhaustive/own_recurring.h"
#include "engines/layers/with_words.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::engines {

namespace {

using game::Model;

constexpr std::size_t share_of_a_graph = 2; // of the memory: beyond this it might not fit, and layers will

} // namespace

std::vector<std::uint32_t> longest_plays(StateGraph &graph, const BackwardOrder &order) {
    std::vector<std::uint32_t> out(graph.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        graph.meter().check();
        std::size_t node = order[i];
        for (std::uint64_t t = graph.begin(node), end = t + graph.shape(node).size(); t < end; ++t) {
            Target target = graph.target(t);
            out[node] = std::max(out[node], 1 + (target.is_outcome() ? 0 : out[target.node()]));
        }
    }
    return out;
}

ExhaustiveRun::ExhaustiveRun(const Problem &problem, const Query &query, const Resources &resources,
                             bool prune, Verdict &out)
    : problem_(problem), query_(query), resources_(resources), graph_(problem, query, resources), out_(out) {
    if (!query.store.empty())
        shelf_ = std::make_unique<store::Folder>(
            store::Folder::begin(query.store, about_store("exhaustive", "graph", problem, query)));
    if (!prune || query.distance || query.depth) return; // pruned graphs know values, not steps
    graph_.prune(query.all_moves);
    if (query.strategy_states > 0) return;
    graph_.pass_through_chance();
    const analyse::Facts &facts = problem.facts;
    if (facts.ends.proved() || facts.acyclic.proved())
        enough_bytes_ = resources.table_bytes / share_of_a_graph;
}

void ExhaustiveRun::solve() {
    auto limit = limit_of(graph_.job(), [&] {
        bool all = graph_.build(query_.depth, enough_bytes_);
        note_size();
        all ? evaluate() : solve_by_layers();
    });
    if (!limit) return;
    note_size();
    find_bounds(*limit);
    throw LimitReached(*limit);
}

void ExhaustiveRun::evaluate() {
    if (graph_.root().is_outcome()) {
        const auto &values = graph_.outcomes().values(graph_.root().outcome());
        if (query_.model == Model::own) out_.values.assign(values.begin(), values.end());
        decide_value(values[query_.model == Model::own ? query_.role.index() : 0]);
        out_.keeping_is_complete = true;
        if (query_.model != Model::own && out_.lower > graph_.outcomes().payoff().lowest()) out_.distance = 0;
        if (query_.model == Model::own && query_.depth)
            out_.no_strategy = own_within_depth;
        else if (wants_strategy())
            give_strategy(out_, strategy_at_the_end(problem_, query_, out_.lower));
        if (wants_all()) keep_all({});
        return;
    }
    if (query_.model != Model::own && !graph_.has_chance() && !graph_.pruned()) {
        solve_ranks();
        // The value of another role may follow.
        const analyse::Facts &facts = problem_.facts;
        if (!query_.depth && facts.constant_sum.proved() && !facts.ends.proved())
            out_.acyclic = BackwardOrder::find(graph_).has_value();
        return;
    }
    auto order = BackwardOrder::find(graph_);
    // The depth is no matter if it is part of the states, or if no play is as long.
    bool bound_matters = query_.depth && !graph_.layered() &&
                         (graph_.cut() || !order || longest_plays(graph_, *order)[0] > *query_.depth);
    if (bound_matters) return solve_exactly(nullptr);
    if (!order && query_.model != Model::own) return solve_recurring();
    if (!order) {
        std::optional<int> sum = constant_sum(graph_, problem_.game);
        if (sum && always_ends(graph_)) return solve_against(*sum);
        throw LimitReached(LimitReached::Kind::size, own_and_cycles);
    }
    if (query_.model == Model::own && graph_.has_chance()) return solve_exactly(&*order);
    if (query_.model == Model::own) return solve_own(*order);
    solve_chance(*order);
}

void ExhaustiveRun::find_bounds(const LimitReached &limit) {
    // Who interrupts the program waits a moment; a game without chance may have been decided elsewhere.
    constexpr double a_moment = 0.5; // seconds
    bool interrupted = limit.kind == LimitReached::Kind::cancelled;
    const game::Payoff &payoff = graph_.outcomes().payoff();
    bool nothing_known = out_.lower == payoff.lowest() && out_.upper == payoff.scale().back();
    if (!nothing_known || graph_.root().is_outcome() || query_.model == Model::own ||
        (interrupted && !problem_.game.has_chance()))
        return;
    graph_.end_building(interrupted ? Job(Limits{a_moment}) : graph_.job());
    limit_of(graph_.job(), [&] {
        Enclosure bounds = enclose_roughly(graph_);
        out_.upper = bounds.upper;
        // Where states of one depth lead to others of it, values say nothing about a number of steps.
        if (!query_.depth || graph_.layered()) out_.lower = bounds.lower;
    });
}

std::optional<std::string> exhaustive_refuses(const Problem &problem, const Query &query) {
    const game::Game &game = problem.game;
    std::size_t players = game.players().size();
    if (game.roles[query.role.index()].is_random) return "chance has no goals";
    if (query.model == Model::difference && players != 2)
        return fmt::format("the difference of goals is for two roles, but the game has {}", players);
    if (query.model == Model::own && problem.facts.turn_taking.refuted())
        return "with model own, roles must take turns";
    bool all = query.counts || !query.store.empty();
    if (all && query.depth) return "it counts and keeps the states that can be reached at all";
    if (all && query.model == Model::own && (game.has_chance() || !problem.facts.acyclic.proved()))
        return "with model own it keeps values only without chance, and if it is proved that no state "
               "repeats";
    if (!query.store.empty())
        if (auto reason = layered::too_large(bit_count(make_cells(game, problem.facts)))) return reason;
    if (query.depth || !problem.facts.acyclic.refuted()) return {};
    if (query.model == Model::own && (players != 2 || problem.facts.constant_sum.refuted()))
        return own_and_cycles;
    return {};
}

Verdict run_exhaustively(const Problem &problem, const Query &query, const Resources &resources, bool prune) {
    Meter clock(resources.job);
    Verdict out;
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    out.lower = payoff.lowest();
    out.upper = payoff.scale().back();
    if (auto limit =
            limit_of(resources.job, [&] { ExhaustiveRun(problem, query, resources, prune, out).solve(); })) {
        out.limit = limit->kind;
        out.reason = limit->what();
    }
    out.seconds = clock.elapsed_seconds();
    return out;
}

} // namespace zermelo::engines
