// Choices that are probably best, by value iteration in floating point: the values within 1, 2, 3 … steps
// approach those without a bound from below (Shapley 1953). Nothing that is claimed rests on them.
#pragma once

#include "solvers/stochastic/game.h"

namespace zermelo::stochastic {

// Throws LimitReached.
Choices guess_choices(const Game &game, Meter &meter);

} // namespace zermelo::stochastic
