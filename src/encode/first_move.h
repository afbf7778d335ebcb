// The first move of whoever moves first, from a winning assignment of the outermost block.
#pragma once

#include "encode/encoding.h"
#include "game/game.h"

#include <span>

namespace zermelo::encode {

// Invalid if the assignment does not tell one.
game::MoveId first_move(const Encoding &encoding, const game::Game &game, std::span<const int> outermost);

} // namespace zermelo::encode
