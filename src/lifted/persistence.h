// A description may say of all fluents at once that they go on: next(F) ← true(F) ∧ ¬ends(F), for some
// relation `ends`. Such a rule is not run: what ends is derived and taken out of the state, and the rest is
// not touched (equation (8) of "Solving the Inferential Frame Problem in the General Game Description
// Language", Romero, Saffidine, Thielscher 2014).
#pragma once

#include "gdl/normal.h"

#include <string>
#include <vector>

namespace zermelo::lifted {

// Takes the rule out of the rules; the name of the relation, or nothing if there is no such rule.
std::string take_persistence(std::vector<gdl::Rule> &rules);

} // namespace zermelo::lifted
