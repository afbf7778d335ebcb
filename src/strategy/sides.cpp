#include "strategy/sides.h"

#include "game/sides.h"

namespace zermelo::strategy {

Sides sides_of(const game::Game &game, const Claim &claim, Side side) {
    bool own = claim.model == game::Model::own; // a part against all others, if there is one
    game::Sides all = game::sides_of(game, claim.role, own ? game::Model::adversarial : claim.model);
    Sides out{std::move(all.own), std::move(all.others), std::move(all.chance)};
    if (side != Side::lower) std::swap(out.plan, out.others);
    out.replies = all.own_first == (side == Side::upper);
    return out;
}

} // namespace zermelo::strategy
