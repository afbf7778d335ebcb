// A formula decided by all means: simplified first, then given to all solvers at once, as far as there are
// threads for them. Solvers of different kinds are good at different formulas.
#pragma once

#include "qbf/solver.h"

namespace zermelo::qbf {

// Does not throw LimitReached.
Answer decide(const Formula &formula, const Limits &limits, std::size_t threads);

// The same with these solvers; the first that answers stops the others.
Answer decide(const Formula &formula, const Limits &limits, std::span<const Solver> solvers);

} // namespace zermelo::qbf
