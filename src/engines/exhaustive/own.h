// Values when every role maximises its own goal, without chance: in a game in which the roles take turns and
// no state repeats, every state has one outcome. Its values are those of all roles at the end.
#pragma once

#include "engines/exhaustive/backwards.h"
#include "game/preference.h"

namespace zermelo::engines {

class OwnValues {
  public:
    OwnValues(StateGraph &graph, const game::Game &game);

    // Throws LimitReached; kind size if two roles choose at once somewhere.
    void solve(const BackwardOrder &order);
    const std::vector<int> &of(Target target) const {
        return target.is_outcome() ? graph_.outcomes().values(target.outcome())
                                   : values_[numbers_[target.node()]];
    }
    // Steps to the end, at most.
    std::uint32_t distance(Target target) const {
        return target.is_outcome() ? 0 : distances_[target.node()];
    }

  private:
    std::uint32_t number(Target target) const {
        return target.is_outcome() ? target.outcome() : numbers_[target.node()];
    }

    StateGraph &graph_;
    const game::Game &game_;
    std::vector<std::vector<int>> values_; // of all outcomes, and of a play that does not end
    std::vector<std::uint32_t> numbers_;   // by node
    std::vector<std::uint32_t> distances_;
};

} // namespace zermelo::engines
