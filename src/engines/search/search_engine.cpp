// The engine `search`.
#include "engines/common/engines.h"
#include "engines/search/search.h"

namespace zermelo::engines {

namespace {

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    if (query.model == game::Model::own) return "it compares one role's payoff only";
    if (query.model == game::Model::difference && problem.game.players().size() != 2)
        return "a difference is that of two roles";
    if (problem.game.has_chance()) return "the game has chance";
    return std::nullopt;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    Search search(problem, query, resources);
    return engines::solve(search);
}

} // namespace

const Engine search_engine{
    "search",
    "depth-first proof with a transposition table",
    "one role against the others: any number of roles, any goals, simultaneous moves; no chance",
    "exact values; if states may repeat it may not end",
    refuses,
    solve,
};

} // namespace zermelo::engines
