// What a strategy plays in a state: for the program that plays by it.
#pragma once

#include "game/reference.h"
#include "strategy/index.h"
#include "strategy/sides.h"

namespace zermelo::strategy {

class Advisor {
  public:
    // Both must outlive it. The states are those of the game; moves that are not legal are never advised.
    Advisor(const game::Game &game, const Part &part, const Claim &claim);

    // The roles whose moves the part gives; with a table, all but chance.
    const std::vector<game::RoleId> &roles() const { return roles_; }

    // A joint move with the moves of these roles replaced by those of the part; the moves of the others are
    // what it replies to. Nothing if the state is not in the part, or what is there does not fit the game.
    std::optional<std::vector<game::MoveId>> advise(const game::State &state,
                                                    std::vector<game::MoveId> joint_move) const;

  private:
    struct After;
    After after(const game::State &state, const std::vector<game::MoveId> &joint) const;
    std::optional<std::vector<game::MoveId>> by_plan(const Entry &entry,
                                                     std::vector<game::MoveId> joint) const;
    std::optional<std::vector<game::MoveId>> by_table(const Entry &entry,
                                                      std::vector<game::MoveId> joint) const;

    const game::Game &game_;
    const Part &part_;
    const Claim &claim_;
    Sides sides_;
    std::vector<game::RoleId> roles_;
    game::Reference reference_;
    StateIndex index_;
};

} // namespace zermelo::strategy
