// Strategies that were found during a match, and what they play in a state.
#pragma once

#include "strategy/advise.h"

#include <deque>
#include <memory>

namespace zermelo::player {

class Plans {
  public:
    Plans(const game::Game &game, game::RoleId own) : game_(game), own_(own) {}

    void add(strategy::Strategy strategy);

    struct Advice {
        game::MoveId move;
        mpq_class bound; // what it forces
    };
    // By the plan that promises most; `joint` is any legal joint move there.
    std::optional<Advice> advise(const game::State &state, const std::vector<game::MoveId> &joint) const;

  private:
    struct Plan {
        strategy::Strategy strategy;
        std::vector<std::unique_ptr<strategy::Advisor>> advisors; // of its parts
    };
    mpq_class bound_at(const strategy::Part &part, const game::State &state) const;

    const game::Game &game_;
    game::RoleId own_;
    std::deque<std::unique_ptr<Plan>> plans_; // the newest first
};

} // namespace zermelo::player
