// DepQBF (Lonsing, Biere 2010; Lonsing, Egly 2015), a search with learning of clauses and cubes. Its library
// cannot be interrupted and aborts on what it dislikes, so it runs in a child process.
#pragma once

#include "qbf/solver.h"

namespace zermelo::qbf {

Answer solve_with_depqbf(const Formula &formula, const Job &job);

} // namespace zermelo::qbf
