// Compares facts with all reachable states of a small game, visited by the reference semantics.
#pragma once

#include "analyse/analyse.h"
#include "session/games.h"

#include <string>

namespace zermelo::analyse_test {

analyse::Effort by_induction(analyse::Depth depth); // all states are not visited
Limits patient();                                   // so that a slow machine proves the same

// Fails where a fact is not true; the game must have no more than some ten thousand transitions.
void judge(const game::Game &game, const analyse::Facts &facts);

} // namespace zermelo::analyse_test
