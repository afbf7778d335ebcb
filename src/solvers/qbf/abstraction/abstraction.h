// Clausal abstraction, as in CAQE (Rabe, Tentrup 2015) and QESTO (Janota, Marques-Silva 2015). Each block has
// a SAT solver of its own that proposes assignments of its variables. All that it knows of outer blocks is
// which nodes of the forest (abstraction_forest.h) they made true; all that it hears from the inner blocks is
// why its proposals failed: a set of nodes. If the existential player cannot win where these nodes are false,
// or the universal player cannot where they are true, then the next proposal has to change one of them.
#pragma once

#include "solvers/qbf/common/solver.h"

namespace zermelo::qbf {

Answer solve_by_abstraction(const Formula &formula, const Job &job);

} // namespace zermelo::qbf
