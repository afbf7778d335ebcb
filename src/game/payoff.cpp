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

std::vector<int> goal_values(const Role &role) {
    std::vector<int> out{0}; // no goal value counts as 0
    for (const Goal &goal : role.goals)
        if (goal.value) out.push_back(*goal.value);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

} // namespace

Payoff::Payoff(const Game &game, RoleId role, Model model, Measure measure)
    : game_(&game), role_(role), measure_(measure) {
    scale_ = goal_values(game.roles[role.index()]);
    best_ = scale_.back();
    if (measure == Measure::win) scale_ = {0, 1};
    if (model != Model::difference) return;
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (r != role.index() && !game.roles[r].is_random) other_ = RoleId(r);
    if (!other_) return;
    std::vector<int> differences;
    for (int own : scale_)
        for (int other : goal_values(game.roles[other_->index()])) differences.push_back(own - other);
    std::sort(differences.begin(), differences.end());
    differences.erase(std::unique(differences.begin(), differences.end()), differences.end());
    scale_ = differences;
}

} // namespace zermelo::game
