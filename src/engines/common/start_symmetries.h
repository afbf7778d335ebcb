// Symmetries that map the start to itself, and so what can be reached from there to such. Those of a group
// that do so are a group.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines {

// Without the identity.
std::vector<game::Symmetry> start_symmetries(const Problem &problem, const Query &query);
// What a packed state of so many words is mapped to.
std::vector<std::uint64_t> image(const std::uint64_t *row, std::size_t words, const game::Symmetry &symmetry);

} // namespace zermelo::engines
