#include "game/game.h"

#include <algorithm>

namespace zermelo::game {

std::vector<std::string> Game::facts(const State &state) const {
    std::vector<std::string> out = always_true;
    for (std::size_t i = 0; i < fluents.size(); ++i)
        if (state.holds(FluentId(i))) out.push_back(fluents[i].name);
    std::sort(out.begin(), out.end());
    return out;
}

std::vector<RoleId> Game::players() const {
    std::vector<RoleId> out;
    for (std::size_t r = 0; r < roles.size(); ++r)
        if (!roles[r].is_random) out.emplace_back(r);
    return out;
}

std::optional<RoleId> Game::first_player() const {
    std::vector<RoleId> all = players();
    return all.empty() ? std::optional<RoleId>() : all[0];
}

std::optional<FluentId> Game::find_fluent(const std::string &name) const {
    for (std::size_t i = 0; i < fluents.size(); ++i)
        if (fluents[i].name == name) return FluentId(i);
    return {};
}

std::optional<MoveId> Game::find_move(RoleId role, const std::string &name) const {
    const Role &of = roles[role.index()];
    for (std::uint32_t i = of.first_move; i < of.first_move + of.move_count; ++i)
        if (moves[i].name == name) return MoveId(i);
    return {};
}

} // namespace zermelo::game
