// DepQBF (Lonsing, Biere 2010; Lonsing, Egly 2015), a search with learning of clauses and cubes: the program
// `depqbf`, where it is installed.
#pragma once

#include "solvers/qbf/common/solver.h"

namespace zermelo::qbf {

Answer solve_with_depqbf(const Formula &formula, const Job &job);

} // namespace zermelo::qbf
