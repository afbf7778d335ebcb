// What a play is worth to one role: its goals at the end, made one number by an opponent model. Engines
// maximise this number for the role, the checker of strategies recomputes it.
#pragma once

#include "game/game.h"

#include <string>
#include <vector>

namespace zermelo::game {

// Who chooses what, and to which end.
//   adversarial  the role maximises its goal, all others together minimise it; in a step in which both sides
//                have a choice, the role moves first and openly. With two roles and constant sum this is the
//                value of the game, with more roles it is called paranoid, with simultaneous moves maximin.
//   minimax      the same, but the others move first and openly: an upper bound for simultaneous moves.
//   difference   adversarial, on the role's goal minus the other's (two roles).
//   own          every role maximises its own goal; between equals it prefers less for the others, in the
//                order of roles (turn-taking games).
//   cooperative  all roles together maximise the role's goal.
enum class Model { adversarial, minimax, difference, own, cooperative };

// What counts at the end: the goal, or whether it is the highest that the rules have for the role (usually
// 100).
enum class Measure { goal, win };

const char *name(Model model);
const char *name(Measure measure);

// The number of a play that ended: the highest goal value that holds, or 0 if none does (a valid game has
// exactly one). A play that does not end is worth the lowest number of the scale.
class Payoff {
  public:
    Payoff(const Game &game, RoleId role, Model model, Measure measure);

    // All numbers that the rules have, up to the highest that can occur; ascending, never empty.
    const std::vector<int> &scale() const { return scale_; }
    int lowest() const { return scale_.front(); }

    // `holds(role, goal)` says whether that goal of that role holds in the terminal state.
    template <class Holds>
    int of(const Holds &holds) const {
        int own = measured(goal_of(role_, holds), best_);
        return other_ ? own - measured(goal_of(*other_, holds), best_of_other_) : own;
    }

    // The goal value of one role; `random` is no player, and whatever its goals are, they count as 0.
    template <class Holds>
    int goal_of(RoleId role, const Holds &holds) const {
        const auto &goals = game_->roles[role.index()].goals;
        int highest = 0;
        bool any = false;
        if (game_->roles[role.index()].is_random) return 0;
        for (std::size_t g = 0; g < goals.size(); ++g)
            if (goals[g].value && (!any || *goals[g].value > highest) && holds(role, g)) {
                highest = *goals[g].value;
                any = true;
            }
        return highest;
    }

  private:
    int measured(int goal, int best) const { return measure_ == Measure::goal ? goal : goal == best ? 1 : 0; }

    const Game *game_;
    RoleId role_;
    std::optional<RoleId> other_; // for the difference
    Measure measure_;
    int best_ = 0, best_of_other_ = 0; // goals
    std::vector<int> scale_;
};

} // namespace zermelo::game
