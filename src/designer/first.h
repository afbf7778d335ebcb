// Who moves first: in some games dice are thrown before, or everybody waits for a step.
#pragma once

#include "base/job.h"
#include "game/game.h"

#include <vector>

namespace zermelo::designer {

// The players who have a choice in the first states in which anybody has one; none if no play comes to such a
// state soon. Throws LimitReached.
std::vector<game::RoleId> first_to_choose(const game::Game &game, const Job &job);

} // namespace zermelo::designer
