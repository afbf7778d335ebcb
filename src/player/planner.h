// Grounds, compiles, analyses and solves the game of a match in the background, from the present state, again
// after every step; while there is nothing to solve it helps to search.
#pragma once

#include "gdl/ast.h"
#include "player/searcher.h"
#include "player/tracker.h"
#include "session/session.h"

namespace zermelo::player {

struct PlannerOptions {
    std::size_t memory_bytes;
    std::size_t threads;
};

// Until the board is stopped. Everything is made in the session, to which the board refers from then on.
void plan(Board &board, session::Session &session, const gdl::Description &rules, Searcher &helper,
          const PlannerOptions &options, const Log &log);

} // namespace zermelo::player
