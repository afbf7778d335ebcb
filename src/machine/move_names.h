// The moves of a ground game by name.
#pragma once

#include "game/game.h"
#include "machine/machine.h"

#include <unordered_map>

namespace zermelo::machine {

class MoveNames {
  public:
    explicit MoveNames(const game::Game &game);

    const Names &roles() const { return roles_; }
    // One move per role; throws Error if a role has no move of that name.
    std::vector<game::MoveId> find(const Names &joint_move) const;

  private:
    Names roles_;
    std::vector<std::unordered_map<std::string, game::MoveId>> moves_; // by role
};

// Throws Error unless there is one move for each of the roles.
void expect_one_move_per_role(const Names &joint_move, const Names &roles);
[[noreturn]] void no_such_move(const std::string &role, const std::string &move);

} // namespace zermelo::machine
