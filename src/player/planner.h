// Grounds, compiles, analyses and solves the game of a match in the background, from the present state, again
// after every step; while there is nothing to solve it helps to search.
#pragma once

#include "gdl/ast.h"
#include "player/searcher.h"
#include "player/tracker.h"

namespace zermelo::player {

struct PlannerOptions {
    std::size_t memory_bytes;
    std::size_t threads;
};

// Until the board is stopped.
void plan(Board &board, const gdl::Description &rules, Searcher &helper, const PlannerOptions &options,
          const Log &log);

} // namespace zermelo::player
