// A formula decided by all means: simplified first, then given to all solvers at once, as far as there are
// threads for them. Solvers of different kinds are good at different formulas.
#pragma once

#include "solvers/qbf/common/solver.h"

#include <functional>

namespace zermelo::qbf {

using Solve = std::function<Answer(const Formula &, const Job &)>;

// With as many of our solvers as there are threads. Does not throw LimitReached.
Answer decide(const Formula &formula, const Job &job, std::size_t threads);

// With these; the first that answers stops the others.
Answer decide(const Formula &formula, const Job &job, std::span<const Solve> solvers);

// The same without simplifying first.
Answer race(const Formula &formula, const Job &job, std::span<const Solve> solvers);

} // namespace zermelo::qbf
