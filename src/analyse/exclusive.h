// Which moves of two roles are never legal in the same reachable state: what the proved groups of a game
// leave no model for. (Strategies, formulas and translations that combine moves can do without such pairs.)
#pragma once

#include "analyse/facts.h"
#include "base/job.h"

#include <utility>

namespace zermelo::analyse {

using Moves = std::vector<game::MoveId>;

// By pair: whether it is proved that no reachable state that is not terminal has a legal move of each of the
// two. None is, if the solver cannot be asked within the job.
std::vector<bool> never_together(const game::Game &game, const circuit::Circuit &circuit,
                                 const std::vector<Group> &groups,
                                 const std::vector<std::pair<Moves, Moves>> &pairs, const Job &job);

} // namespace zermelo::analyse
