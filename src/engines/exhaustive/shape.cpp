#include "engines/exhaustive/shape.h"

namespace zermelo::engines {

SideOrder::SideOrder(const game::Game &game, game::RoleId role, game::Model model)
    : role_first(model != game::Model::minimax),
      all_maximise(model == game::Model::own || model == game::Model::cooperative) {
    game::Sides sides = game::sides_of(game, role, model);
    auto add = [&](const std::vector<game::RoleId> &side) {
        for (game::RoleId member : side) roles.push_back(member.index());
        return roles.size();
    };
    first_end = add(sides.first());
    second_end = add(sides.second());
    add(sides.chance);
}

} // namespace zermelo::engines
