// Transitive closures, written as "what connects a with b and b with c connects a with c", in the form "a
// step from a to b, and b is connected with c". Both say the same, but the first has as many instances as
// there are triples and cannot be solved by elimination, while the second has only one atom of its own
// relation in each body.
#pragma once

#include "gdl/normal.h"

#include <string>

namespace zermelo::ground {

// Rewrites each relation that depends on the state, has a rule of this form, perhaps says that it is
// symmetric, and is otherwise not recursive. The steps get relations of their own, called `prefix` and more.
std::vector<gdl::Rule> linearise(std::vector<gdl::Rule> rules, const std::string &prefix);

} // namespace zermelo::ground
