// The engine `ssat`: what a role can expect of a game of chance is the value of one stochastic formula (He
// and Thielscher, "An ASP-based approach to solving general stochastic two-player games"), here made straight
// from the circuit and evaluated in process. A formula only knows won and lost. So the goal that has to be
// reached is drawn at the end, after all moves: whoever has v of the highest goal wins with that share, and
// to win as often as possible is to have as much as possible on average.
#include "encode/encode.h"
#include "encode/first_move.h"
#include "engines/common/engines.h"
#include "solvers/ssat/solve.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    if (query.model == game::Model::own || query.model == game::Model::difference)
        return "it asks for one role's goal only";
    if (!problem.game.has_chance()) return "the game has no chance";
    if (problem.game.roles[query.role.index()].is_random) return "random has no value";
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    if (payoff.lowest() < 0) return "the role has a goal below 0";
    if (query.measure == game::Measure::win && problem.game.roles[query.role.index()].best_goal() <= 0)
        return "the role has no goal above 0";
    if (!problem.program) return "it needs the ground rules";
    if (!problem.facts.horizon && !query.depth) return "no bound on the length of plays is proved";
    return std::nullopt;
}

encode::Question question_of(const Problem &problem, const Query &query, const std::vector<int> &scale) {
    encode::Question out;
    out.role = query.role;
    out.from = query.from;
    out.model = query.model;
    out.depth = problem.facts.horizon.value_or(SIZE_MAX);
    if (query.depth) out.depth = std::min(out.depth, *query.depth);
    if (query.measure == game::Measure::win)
        out.goal = problem.game.roles[query.role.index()].best_goal();
    else
        out.scale = scale;
    return out;
}

// The role's move in an outermost block that is its own.
void note_first_move(const encode::Encoding &encoding, const Problem &problem, const Query &query,
                     const ssat::Answer &answer, Verdict &verdict) {
    game::MoveId move = encode::first_move(encoding, problem.game, answer.outermost);
    const game::Role &role = problem.game.roles[query.role.index()];
    if (move.valid() && move.value >= role.first_move && move.value < role.first_move + role.move_count)
        verdict.keeping = {move};
}

void evaluate(const Problem &problem, const Query &query, const Resources &resources, Verdict &verdict) {
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    const std::vector<int> &scale = payoff.scale();
    if (scale.size() == 1) return;
    encode::Source source{*problem.program, problem.game, problem.tapes.circuit};
    encode::UsedFacts known = encode::used_facts(problem.facts, problem.game, query.from);
    encode::Encoding encoding =
        encode::encode(source, question_of(problem, query, scale), known, {}, resources.job);
    ssat::Options options;
    options.cache_bytes = resources.table_bytes;
    formula::StochasticFormula formula{std::move(encoding.formula), std::move(encoding.probabilities)};
    ssat::Answer answer = ssat::solve(formula, resources.job, options);
    int span = scale.back() - scale.front();
    verdict.lower = scale.front() + span * answer.lower;
    verdict.upper = scale.front() + span * answer.upper;
    verdict.reason = answer.reason;
    verdict.limit = answer.limit;
    verdict.nodes = answer.counts.decisions;
    verdict.memory_bytes = answer.counts.cache_bytes;
    if (answer.decided()) note_first_move(encoding, problem, query, answer, verdict);
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    Verdict verdict;
    verdict.engine = "ssat";
    verdict.lower = payoff.lowest();
    verdict.upper = payoff.scale().back();
    Meter meter(resources.job);
    if (auto limit = limit_of(resources.job, [&] { evaluate(problem, query, resources, verdict); })) {
        verdict.reason = limit->what();
        verdict.limit = limit->kind;
    }
    if (query.strategy_states > 0) verdict.no_strategy = "the engine ssat makes no strategies";
    verdict.seconds = meter.elapsed_seconds();
    return verdict;
}

} // namespace

const Engine ssat_engine{
    "ssat",
    "a stochastic formula, evaluated by search with a cache",
    "games with a role random: one role against the others, any number of roles, any goals, simultaneous "
    "moves; a "
    "proved bound on the length of plays, or a depth",
    "the exact value as a fraction",
    refuses,
    solve,
};

} // namespace zermelo::engines
