#include "strategy/sides.h"

namespace zermelo::strategy {

Sides sides_of(const game::Game &game, const Claim &claim, Side side) {
    Sides out;
    for (std::size_t r = 0; r < game.roles.size(); ++r) {
        game::RoleId role(r);
        bool maximises = role == claim.role || claim.model == game::Model::cooperative;
        if (game.roles[r].is_random)
            out.chance.push_back(role);
        else
            (maximises == (side == Side::lower) ? out.plan : out.others).push_back(role);
    }
    bool role_first = claim.model != game::Model::minimax;
    out.replies = role_first == (side == Side::upper);
    return out;
}

} // namespace zermelo::strategy
