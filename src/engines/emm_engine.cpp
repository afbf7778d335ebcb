#include "engines/exhaustive_run.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    const auto &roles = problem.game.roles;
    if (std::none_of(roles.begin(), roles.end(), [](const game::Role &role) { return role.is_random; }))
        return "the game has no role random";
    if (query.model == game::Model::own) return "model own is not supported";
    return exhaustive_refuses(problem, query);
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    return run_exhaustively(problem, query, resources, true);
}

} // namespace

extern const Engine expectiminimax_engine;
const Engine expectiminimax_engine{
    "expectiminimax",
    "evaluates games of chance exactly, from the ends, over the states that matter for the value",
    "games with a role random in which no state repeats; any game with a depth",
    "the exact value as a fraction, all first moves that keep it, a strategy",
    refuses,
    solve,
};

} // namespace zermelo::engines
