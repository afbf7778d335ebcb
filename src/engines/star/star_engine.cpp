// The engine `star`.
#include "engines/common/engines.h"
#include "engines/star/star.h"

namespace zermelo::engines {

namespace {

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    const game::Game &game = problem.game;
    if (!game.has_chance()) return "the game has no role random";
    if (game.roles[query.role.index()].is_random) return "chance has no goals";
    if (query.model == game::Model::own) return "it compares one role's payoff only";
    if (query.model == game::Model::difference && game.players().size() != 2)
        return "a difference is that of two roles";
    if (!query.depth && !problem.facts.acyclic.proved() && !problem.facts.horizon)
        return "it is not proved that no state repeats; with --depth it can answer";
    return std::nullopt;
}

// The play is over before anybody has moved.
void evaluate_end(const Problem &problem, const Query &query, int payoff, Verdict &out) {
    if (payoff > out.lower) out.distance = 0;
    out.lower = out.upper = payoff;
    out.keeping_is_complete = true;
    if (query.strategy_states > 0) give_strategy(out, strategy_at_the_end(problem, query, payoff));
}

void evaluate(const Problem &problem, const Query &query, const Resources &resources, Verdict &out) {
    Steps steps(problem, query);
    if (auto end = steps.outcome_of(query.from.words.data()); end != Steps::no_outcome)
        return evaluate_end(problem, query, steps.outcomes().value(end), out);
    Star star(problem, query, resources);
    Worth worth = star.solve();
    out.nodes = star.nodes();
    out.memory_bytes = star.bytes();
    const Scores &scores = star.scores();
    if (worth.known()) {
        out.lower = out.upper = scores.value(worth);
        if (!query.all_moves) return;
        out.keeping = star.find_keeping(worth);
        out.keeping_is_complete = true;
    } else {
        out.lower = scores.to_payoff(worth.lower);
        out.upper = scores.to_payoff(worth.upper);
    }
    if (star.limit()) throw LimitReached(*star.limit());
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    Meter clock(resources.job);
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    Verdict out;
    out.lower = payoff.lowest();
    out.upper = payoff.scale().back();
    if (auto limit = limit_of(resources.job, [&] { evaluate(problem, query, resources, out); })) {
        out.limit = limit->kind;
        out.reason = limit->what();
    }
    if (query.strategy_states > 0 && !out.strategy) out.no_strategy = "the engine star makes no strategies";
    out.seconds = clock.elapsed_seconds();
    return out;
}

} // namespace

const Engine star_engine{
    "star",
    "depth-first search of games of chance with cut-offs (Star2) and a transposition table of bounds",
    "games with a role random: one role against the others, any number of roles, any goals, simultaneous "
    "moves; no state repeats, or a depth",
    "the exact value as a fraction",
    refuses,
    solve,
};

} // namespace zermelo::engines
