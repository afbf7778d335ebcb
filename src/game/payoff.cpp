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

// Those that can hold; a win is one of these or none.
std::vector<int> possible_values(const Role &role) {
    std::vector<int> out{0}; // no goal value counts as 0
    for (const Goal &goal : role.goals)
        if (goal.value && !role.is_random) out.push_back(*goal.value);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

} // namespace

Payoff::Payoff(const Game &game, RoleId role, Model model, Measure measure)
    : game_(&game), role_(role), measure_(measure) {
    auto scale_of = [&](RoleId of, int &best) {
        std::vector<int> values = possible_values(game.roles[of.index()]);
        best = game.roles[of.index()].best_goal();
        if (measure == Measure::goal) return values;
        return values.back() == best ? std::vector<int>{0, 1} : std::vector<int>{0};
    };
    scale_ = scale_of(role, best_);
    if (model != Model::difference) return;
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (r != role.index() && !game.roles[r].is_random) other_ = RoleId(r);
    if (!other_) return;
    std::vector<int> differences;
    for (int other : scale_of(*other_, best_of_other_))
        for (int own : scale_) differences.push_back(own - other);
    std::sort(differences.begin(), differences.end());
    differences.erase(std::unique(differences.begin(), differences.end()), differences.end());
    scale_ = std::move(differences);
}

} // namespace zermelo::game
