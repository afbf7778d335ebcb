// What can be done in a state, as numbers: how many choices each side has, and where they lead.
#pragma once

#include "game/sides.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace zermelo::engines {

// Where a transition leads: to a node, or to an outcome.
struct Target {
    static constexpr std::uint32_t outcome_bit = std::uint32_t{1} << 31;
    static constexpr std::uint32_t not_found = UINT32_MAX; // only from StateGraph::look and find

    std::uint32_t code = 0;
    bool is_outcome() const { return code & outcome_bit; }
    std::uint32_t outcome() const { return code & ~outcome_bit; }
    std::uint32_t node() const { return code; }
    bool operator==(const Target &) const = default;
};

// How many joint choices each side has in a state.
struct Shape {
    static constexpr std::uint32_t nobody = UINT32_MAX, several = UINT32_MAX - 1;

    std::uint32_t first = 0, second = 0, chance = 0;
    std::uint32_t chooser = nobody; // the role, other than chance, that has a choice
    std::size_t size() const { return std::size_t{first} * second * chance; } // 0: stuck
    auto operator<=>(const Shape &) const = default;
};

// Which roles are on which side; with model own and cooperative all are on the first.
struct SideOrder {
    SideOrder(const game::Game &game, game::RoleId role, game::Model model);
    std::vector<std::size_t> roles; // the first side's, the second's, then chance
    std::size_t first_end, second_end;
    bool role_first;   // the role is on the first side
    bool all_maximise; // there is no second side that minimises
};

} // namespace zermelo::engines
