// Which moves matter, and which are the same for all that follows.
#pragma once

#include "circuit/lanes.h"

#include <cstdint>
#include <vector>

namespace zermelo::engines {

struct MoveEffects {
    MoveEffects(const game::Game &game, const circuit::Tapes &tapes);
    std::vector<bool> read;                // by move: some successor depends on it
    std::vector<std::uint32_t> first_like; // by move: the first move of the role with the same effect
};

} // namespace zermelo::engines
