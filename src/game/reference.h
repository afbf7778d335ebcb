// The reference semantics: slow and obviously right, the judge of everything faster. Straight from Definition
// 1 of "Solving Two-player Games with QBF Solvers in General Game Playing" (He, Saffidine, Thielscher 2024):
// what holds is what the rules derive from the facts of the state (and the moves made), stratum by stratum,
// by applying rules until nothing new follows.
#pragma once

#include "game/game.h"

namespace zermelo::game {

class Reference {
  public:
    explicit Reference(const Game &game) : game_(game) {}

    bool terminal(const State &state) const;
    std::vector<MoveId> legal(const State &state, RoleId role) const;
    // Every goal value that holds, as indices into the role's goals; valid games have exactly one at the end.
    std::vector<std::size_t> goals(const State &state, RoleId role) const;
    // One move per role.
    State next(const State &state, std::span<const MoveId> joint_move) const;

  private:
    std::vector<bool> model(const State &state, std::span<const MoveId> joint_move) const;

    const Game &game_;
};

} // namespace zermelo::game
