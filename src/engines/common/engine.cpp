#include "engines/common/engine.h"

namespace zermelo::engines {

std::optional<std::string> refusal(const Engine &engine, const Problem &problem, const Query &query) {
    if (!engine.strong && !query.store.empty()) return "it does not value every state, as a store needs";
    if (!query.store.empty() && query.depth) return "a store has the values without a depth";
    if (!engine.strong && query.counts) return "it does not visit every state, so that it cannot count them";
    return engine.refuses(problem, query);
}

void give_strategy(Verdict &verdict, strategy::Strategy strategy) {
    if (!strategy.parts.empty()) {
        verdict.strategy = std::move(strategy);
        return;
    }
    verdict.no_strategy = "all plays are worth the same, so that there is nothing to prove";
    verdict.no_strategy_at_all = true;
}

strategy::Strategy strategy_at_the_end(const Problem &problem, const Query &query, const mpq_class &value) {
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    strategy::Strategy out{{query.role, query.model, query.measure, query.from, query.depth}, {}};
    if (query.model == game::Model::own) {
        out.parts.push_back({strategy::Side::table, value, {}});
        return out;
    }
    if (value > payoff.lowest()) out.parts.push_back({strategy::Side::lower, value, {}});
    if (value < payoff.scale().back()) out.parts.push_back({strategy::Side::upper, value, {}});
    return out;
}

std::vector<std::string> missing_from(const Verdict &verdict, const Problem &problem, const Query &query) {
    std::vector<std::string> out;
    if (!verdict.decided()) return out;
    std::string why = verdict.reason.empty() ? ": the engine does not tell" : ": " + verdict.reason;
    bool own = query.model == game::Model::own;
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    if (query.distance && !verdict.distance && (own || verdict.lower > payoff.lowest()))
        out.push_back("the fewest steps" + (own ? ": with model own nothing is forced"
                                            : verdict.no_distance
                                                ? ": no number of steps is enough, more and more come near"
                                                : why));
    if (verdict.limit && (!query.store.empty() || query.counts)) // the value asked for can be clear before
        out.push_back("the values of all states" + why);
    if (query.all_moves && !verdict.keeping_is_complete) out.push_back("the first moves" + why);
    if (query.strategy_states > 0 && !verdict.strategy)
        out.push_back("a strategy" + (verdict.no_strategy.empty() ? why : ": " + verdict.no_strategy));
    return out;
}

} // namespace zermelo::engines
