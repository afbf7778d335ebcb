#include "machine/move_names.h"

#include "base/error.h"

#include <fmt/core.h>

namespace zermelo::machine {

MoveNames::MoveNames(const game::Game &game) : moves_(game.roles.size()) {
    for (const game::Role &role : game.roles) roles_.push_back(role.name);
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        moves_[game.moves[i].role.index()].emplace(game.moves[i].name, game::MoveId(i));
}

std::vector<game::MoveId> MoveNames::find(const Names &joint_move) const {
    expect_one_move_per_role(joint_move, roles_);
    std::vector<game::MoveId> out;
    for (std::size_t role = 0; role < roles_.size(); ++role) {
        auto found = moves_[role].find(joint_move[role]);
        if (found == moves_[role].end()) no_such_move(roles_[role], joint_move[role]);
        out.push_back(found->second);
    }
    return out;
}

void expect_one_move_per_role(const Names &joint_move, const Names &roles) {
    if (joint_move.size() != roles.size())
        throw Error(fmt::format("{} moves for {} roles", joint_move.size(), roles.size()));
}

void no_such_move(const std::string &role, const std::string &move) {
    throw Error(fmt::format("{} has no move {} in this state", role, move));
}

} // namespace zermelo::machine
