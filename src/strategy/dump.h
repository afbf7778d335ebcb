// A strategy as text for people: claims in words, then every state with the moves there.
#pragma once

#include "strategy/strategy.h"

#include <functional>
#include <string_view>

namespace zermelo::strategy {

// Calls `line` for one line after the other, without line breaks.
void dump(const game::Game &game, const Strategy &strategy,
          const std::function<void(std::string_view)> &line);

} // namespace zermelo::strategy
