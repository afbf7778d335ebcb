// What corresponds to each move of one role among the moves of the other, if the game stays the same when two
// roles change places: an automorphism of the circuit (see symmetry.cpp) that exchanges them.
#pragma once

#include "base/job.h"
#include "circuit/circuit.h"

#include <vector>

namespace zermelo::analyse {

// By move. Empty if there is no such exchange, or the game is too large to look for it.
std::vector<std::uint32_t> counterparts(const game::Game &game, const circuit::Circuit &circuit,
                                        std::size_t most_arrows, Meter &meter);

} // namespace zermelo::analyse
