// Payoffs of many terminal states at once: which lanes are worth at least a number.
#pragma once

#include "circuit/lanes.h"
#include "game/payoff.h"

namespace zermelo::engines {

class PayoffBits {
  public:
    using Bits = circuit::Vector<4>;

    PayoffBits(const game::Game &game, const circuit::Circuit &circuit, game::RoleId role, game::Model model,
               game::Measure measure);

    const game::Payoff &payoff() const { return payoff_; }

    // After the tape `state` has been run; counts only where the state is terminal.
    Bits at_least(const circuit::Lanes<4> &lanes, int number) const;

  private:
    // The goals of a role that the payoff needs, from the highest value down.
    struct Goals {
        std::vector<int> values;
        std::vector<circuit::Edge> edges;
        int best; // that the rules have
    };
    static Goals goals_of(const game::Game &game, const circuit::Circuit &circuit, std::size_t role);
    // Lanes in which the role's goal value is at least `value`.
    static Bits reaches(const circuit::Lanes<4> &lanes, const Goals &goals, int value);

    // Lanes in which the role's goal, as it is measured, is at least `number`.
    Bits counts(const circuit::Lanes<4> &lanes, const Goals &goals, int number) const;

    game::Payoff payoff_;
    game::Measure measure_;
    Goals own_;
    std::vector<Goals> other_; // for the difference: one
};

} // namespace zermelo::engines
