// Strategies that need no thought: answer each move with a move that corresponds to it. Playing on the other
// side of the board, or in the same column, is often enough, and the proof is small, because only one side
// chooses; but searching move by move hardly finds it. What corresponds to what is taken from the symmetries
// of the game, together with the exchange of the roles. It need not be right: it is tried.
#pragma once

#include "engines/common/engine.h"

#include <vector>

namespace zermelo::engines {

// By move of one side: the answer of the other side.
using Replies = std::vector<std::uint32_t>;

std::vector<Replies> find_replies(const Problem &problem, Meter &meter);

} // namespace zermelo::engines
