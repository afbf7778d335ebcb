// Questions with a number of steps by their definition, on the reference semantics.
#pragma once

#include "game/payoff.h"
#include "game/reference.h"

#include <algorithm>

namespace zermelo::engines {

class HurryJudge {
  public:
    explicit HurryJudge(const game::Game &game)
        : reference_(game), payoff_(game, game::RoleId(0), game::Model::adversarial, game::Measure::goal) {}

    // Two roles; the first is the prover and moves openly.
    bool won(const game::State &state, int threshold, unsigned within, bool others_hurry) const {
        if (reference_.terminal(state)) return payoff(state) >= threshold;
        if (within == 0) return others_hurry;
        auto mine = reference_.legal(state, game::RoleId(0)),
             theirs = reference_.legal(state, game::RoleId(1));
        if (mine.empty() || theirs.empty()) return false;
        return std::any_of(mine.begin(), mine.end(), [&](game::MoveId a) {
            return std::all_of(theirs.begin(), theirs.end(), [&](game::MoveId b) {
                return won(reference_.next(state, std::vector{a, b}), threshold, within - 1, others_hurry);
            });
        });
    }

    const std::vector<int> &scale() const { return payoff_.scale(); }

  private:
    int payoff(const game::State &state) const {
        return payoff_.of([&](game::RoleId role, std::size_t goal) {
            auto goals = reference_.goals(state, role);
            return std::find(goals.begin(), goals.end(), goal) != goals.end();
        });
    }

    game::Reference reference_;
    game::Payoff payoff_;
};

} // namespace zermelo::engines
