// Which goal values the rules have for each role, whether a play can ever reach them or not: "a win" is the
// highest of these, and it would be wrong to call something else a win because nobody can win. Where the
// value is a variable, what depends on the state is left out of the conditions; what is left says which roles
// and values the rule is about.
#pragma once

#include "gdl/normal.h"

namespace zermelo::ground {

// For each rule for `goal` whose values can be told without the state one for the relation `name`.
std::vector<gdl::Rule> goal_value_rules(const std::vector<gdl::Rule> &rules, const std::string &name);

} // namespace zermelo::ground
