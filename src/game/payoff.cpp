#include "game/payoff.h"

#include <algorithm>
#include <array>

namespace zermelo::game {

const char *name(Model model) {
    constexpr std::array names{"adversarial", "minimax", "difference", "own", "cooperative"};
    return names[static_cast<std::size_t>(model)];
}

const char *name(Measure measure) { return measure == Measure::goal ? "goal" : "win"; }

namespace {

// What the goal of a role counts for: everything that the rules have, and what of it can be at the most.
struct Numbers {
    std::vector<int> all;
    int most, least; // of those that can occur
};

// By which a win is told. `random`, which is no player, never wins.
int best_of(const Role &role) { return role.is_random ? 1 : role.best_goal(); }

Numbers numbers_of(const Role &role, Measure measure) {
    if (role.is_random) return {{0}, 0, 0};
    int most = 0, least = 0; // no goal value counts as 0
    for (const Goal &goal : role.goals)
        if (goal.value) {
            most = std::max(most, *goal.value);
            least = std::min(least, *goal.value);
        }
    if (measure == Measure::win) return {{0, 1}, most == role.best_goal() ? 1 : 0, 0};
    std::vector<int> all = role.goal_values;
    all.push_back(0);
    return {std::move(all), most, least};
}

} // namespace

Payoff::Payoff(const Game &game, RoleId role, Model model, Measure measure)
    : game_(&game), role_(role), measure_(measure), best_(best_of(game.roles[role.index()])) {
    Numbers own = numbers_of(game.roles[role.index()], measure);
    scale_ = own.all;
    int most = own.most;
    if (model == Model::difference)
        for (std::size_t r = 0; r < game.roles.size(); ++r)
            if (r != role.index() && !game.roles[r].is_random) other_ = RoleId(r);
    if (other_) {
        best_of_other_ = best_of(game.roles[other_->index()]);
        Numbers other = numbers_of(game.roles[other_->index()], measure);
        scale_.clear();
        for (int theirs : other.all)
            for (int ours : own.all) scale_.push_back(ours - theirs);
        most -= other.least;
    }
    std::erase_if(scale_, [&](int number) { return number > most; });
    std::sort(scale_.begin(), scale_.end());
    scale_.erase(std::unique(scale_.begin(), scale_.end()), scale_.end());
}

} // namespace zermelo::game
