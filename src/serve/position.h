// A position of a game, by the moves that lead to it.
#pragma once

#include "machine/playout.h"
#include "report/common.h"
#include "serve/games.h"

namespace zermelo::serve {

struct Position {
    std::vector<machine::Names> played; // joint moves
    machine::Step step;

    // Roles that have a choice.
    std::vector<std::size_t> choosing() const;
};

// Moves as for `simulate --moves`. Throws Error if one of them is not legal, and LimitReached.
Position play(const Game &game, const std::string &moves, const Job &job);

// What `GET /api/position` says. Plays on the game's machine.
report::Json to_json(const Game &game, const Position &position);

} // namespace zermelo::serve
