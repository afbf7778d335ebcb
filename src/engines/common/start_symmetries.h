// Symmetries that map the start to itself, and so what can be reached from there to such. Those of a group
// that do so are a group.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines {

// Without the identity.
std::vector<game::Symmetry> start_symmetries(const Problem &problem, const Query &query);

} // namespace zermelo::engines
