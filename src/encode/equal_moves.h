// Moves of a role that make no difference: legal in the same states, and with the same successor whatever the
// others do, as the sides of a coin are that have the same colour. Of what chance does only the sum of their
// probabilities matters.
#pragma once

#include "base/job.h"
#include "circuit/circuit.h"

namespace zermelo::encode {

// All moves of the role in groups of equal ones, as far as the gates show it; by the first of each.
std::vector<std::vector<game::MoveId>> equal_moves(const circuit::Circuit &circuit, const game::Role &role,
                                                   Meter &meter);

} // namespace zermelo::encode
