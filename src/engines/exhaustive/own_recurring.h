// Model own where states repeat. In general such a game has no value: roles can wait for each other. But two
// roles whose goals have a constant sum, in a game that ends with probability 1 whatever they do, have
// nothing to wait for: what one gains the other loses, every perfect play is worth the same, and it is the
// value against an opponent.
#pragma once

#include "engines/exhaustive/graph.h"

namespace zermelo::engines {

// What the payoffs of two roles sum up to, if that is so and nobody is ever stuck. The graph is one for model
// own. Throws LimitReached.
std::optional<int> constant_sum(StateGraph &graph, const game::Game &game);

// Whether no choices, of whoever, can keep a play going for ever. Throws LimitReached.
bool always_ends(StateGraph &graph);

} // namespace zermelo::engines
