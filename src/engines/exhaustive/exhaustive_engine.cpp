#include "engines/common/engines.h"
#include "engines/exhaustive/run.h"

namespace zermelo::engines {

namespace {

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    return run_exhaustively(problem, query, resources, false);
}

} // namespace

const Engine exhaustive_engine{
    "exhaustive",
    "finds all states that can be reached and evaluates them from the ends, with retrograde analysis where "
    "states repeat, and with chance as a stochastic game",
    "all games and queries whose states fit into memory; with model own, only games in which no state "
    "repeats, games of two roles with a constant sum that end for certain, and queries with a depth",
    "the exact value, all first moves that keep it, the least distance, a strategy; exact values of all "
    "states that can be reached",
    exhaustive_refuses,
    solve,
    true,
};

} // namespace zermelo::engines
