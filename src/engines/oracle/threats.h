// How near each side is to its best end: of how many fluents does a change, of that one alone, make the best
// goal of one of its roles true? On a board these are the cells that complete a line. Moves that leave many
// such threats are worth trying first, wherever the goals are of such a kind.
//
// The changes are found for all fluents at once by going back from the goal through the circuit: a change of
// one input of a conjunction passes through it if the other input holds. This makes a few gates more for each
// gate of the goal; they are evaluated with the rest.
#pragma once

#include "circuit/extension.h"
#include "engines/common/engine.h"

namespace zermelo::engines {

// The threats of the side of these roles, one edge each; none if they would cost too much.
std::vector<circuit::Edge> find_threats(const Problem &problem, const std::vector<game::RoleId> &roles,
                                        circuit::Extension &extension);

} // namespace zermelo::engines
