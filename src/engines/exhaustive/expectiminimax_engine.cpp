// Expectiminimax (Michie 1966): the maximum over the role's moves, the minimum over the others', the mean
// over chance. Not depth first, as usual, but for all states of a layer at once: forwards to find them,
// backwards to evaluate them.
//
// Searching depth first with *-minimax cut-offs (Ballard 1983; engines/star) visits fewer states, but often
// not by much when values have to be exact: a chance node is only cut off once most of its cases are known,
// and with transpositions what is cut off in one place is needed in another. A state taken on its own costs
// some microseconds, one of 256 taken together a fraction of one. What does pay is kept: states that are won
// or lost for certain settle those before them, and what only leads on from these is dropped (prune.cpp);
// symmetric states are one; states of chance with one predecessor are passed through, and equal sides of a
// coin are made once.
//
// Where states repeat there is no last layer to begin with; recurring.h says what is done then.
#include "engines/common/engines.h"
#include "engines/exhaustive/run.h"

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

const Engine expectiminimax_engine{
    "expectiminimax",
    "evaluates games of chance exactly, from the ends, over the states that matter for the value; where "
    "states repeat, as a stochastic game",
    "games with a role random",
    "the exact value as a fraction, all first moves that keep it, a strategy",
    refuses,
    solve,
};

} // namespace zermelo::engines
