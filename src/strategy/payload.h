// The contents of a strategy file before compression: docs/strategy-format.md, "Contents". Equal strategies
// have equal bytes, and every accepted sequence of bytes is that of one strategy.
#pragma once

#include "strategy/strategy.h"

#include <string>
#include <string_view>

namespace zermelo::strategy {

// Throws Error if the strategy cannot be written (a move or a role that the game does not have, and such).
std::string encode(const Strategy &strategy, const game::Game &game);
// Throws Error with the reason if these are not the bytes of a strategy for such a game.
Strategy decode(std::string_view payload, const game::Game &game);

} // namespace zermelo::strategy
