// Who answers the moves of a person.
#pragma once

#include "serve/values.h"

namespace zermelo::serve {

enum class Strength { perfect, handicap, random };
std::optional<Strength> strength_named(std::string_view name);

// A perfect opponent keeps the value, and when all is lost resists as long as it can; where the values are
// not known in its time it takes the move with the best bounds. One with a handicap sometimes plays at
// random.
struct Choice {
    std::string move;
    std::string reason; // why it may not be the best
};
// Whether the values of the moves matter for the choice.
bool needs_values(Strength strength, std::uint64_t seed);
Choice choose(const game::Game &game, const std::vector<session::MoveValue> &values, std::uint64_t seed);
Choice choose_at_random(const machine::Names &legal, std::uint64_t seed);

} // namespace zermelo::serve
