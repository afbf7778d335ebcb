// Grounds, compiles, analyses and solves the game of a match in the background, from the present state, again
// after every step; or looks the values up in a store. While there is nothing to solve it helps to search.
#pragma once

#include "gdl/ast.h"
#include "player/searcher.h"
#include "player/stores.h"
#include "session/session.h"

namespace zermelo::player {

struct PlannerOptions {
    std::size_t table_bytes;
    std::size_t threads;
    bool solves;          // or only grounds
    const Stores *stores; // none, or: what need not be solved any more
};

// Until the board is stopped. Everything is made in the session, to which the board refers from then on.
void plan(Board &board, session::Session &session, const gdl::Description &rules, Searcher &helper,
          const Job &job, const PlannerOptions &options, const Log &log);

} // namespace zermelo::player
