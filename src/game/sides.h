// Who is on whose side when the value of a role is asked for, and who moves first, openly, where both sides
// have a choice.
#pragma once

#include "game/payoff.h"

#include <vector>

namespace zermelo::game {

struct Sides {
    std::vector<RoleId> own;    // who want the payoff to be high; with the models cooperative and own, all
    std::vector<RoleId> others; // who want it to be low
    std::vector<RoleId> chance;
    bool own_first = true;

    const std::vector<RoleId> &first() const { return own_first ? own : others; }
    const std::vector<RoleId> &second() const { return own_first ? others : own; }
};

inline Sides sides_of(const Game &game, RoleId role, Model model) {
    Sides out;
    bool together = model == Model::cooperative || model == Model::own;
    for (std::size_t r = 0; r < game.roles.size(); ++r) {
        RoleId id(r);
        (game.roles[r].is_random ? out.chance : together || id == role ? out.own : out.others).push_back(id);
    }
    out.own_first = model != Model::minimax;
    return out;
}

} // namespace zermelo::game
