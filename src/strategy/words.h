// Claims in words, such as "x gets at least 100, whatever o does, within 9 steps".
#pragma once

#include "strategy/strategy.h"

#include <string>

namespace zermelo::strategy {

// What one part of a strategy claims.
std::string describe(const game::Game &game, const Claim &claim, const Part &part);

// Within how many steps a lower part ends the play, if it says so.
std::optional<std::uint32_t> steps_of(const game::Game &game, const Claim &claim, const Part &part);

// 50, or 3/8 (0.375).
std::string number_text(const mpq_class &value);

const char *name(Side side);

} // namespace zermelo::strategy
