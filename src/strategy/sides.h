// Who is who in one part of a strategy: whose moves the plan gives, against whom, and who moves first where
// both have a choice.
#pragma once

#include "strategy/strategy.h"

namespace zermelo::strategy {

struct Sides {
    std::vector<game::RoleId> plan;   // the plan gives their moves
    std::vector<game::RoleId> others; // may do whatever they like
    std::vector<game::RoleId> chance;
    bool replies = false; // the plan knows the moves of the others
};

// For a lower or upper part.
Sides sides_of(const game::Game &game, const Claim &claim, Side side);

} // namespace zermelo::strategy
