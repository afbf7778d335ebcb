// A state: one bit per fluent that can change. Constant fluents are not in it.
#pragma once

#include "base/ids.h"

#include <cstdint>
#include <vector>

namespace zermelo::game {

using FluentId = Id<struct FluentTag>;
using MoveId = Id<struct MoveTag>; // counted over all roles
using RoleId = Id<struct RoleTag>;

struct State {
    std::vector<std::uint64_t> words;

    State() = default;
    explicit State(std::size_t fluents) : words((fluents + 63) / 64) {}
    bool holds(FluentId fluent) const { return words[fluent.index() / 64] >> (fluent.index() % 64) & 1; }
    void set(FluentId fluent) { words[fluent.index() / 64] |= std::uint64_t{1} << (fluent.index() % 64); }
    bool operator==(const State &) const = default;
};

} // namespace zermelo::game
