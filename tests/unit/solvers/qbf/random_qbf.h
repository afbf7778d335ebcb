// Small random formulas, their truth by definition, and a shrinker for those on which somebody fails.
#pragma once

#include "solvers/qbf/common/solver.h"

#include <cstdint>
#include <functional>
#include <span>

namespace zermelo::qbf {

// Up to seven blocks of up to four variables, and clauses of one to four literals: few enough that both
// answers are common. Some have free variables, tautologies, empty blocks, unused variables or an empty
// clause.
Formula random_formula(std::uint64_t seed);

// Truth by definition, after the literals are made true.
bool evaluate(const Formula &formula, std::span<const int> assignment = {});

// The smallest formula on which `fails` still holds, as far as leaving out clauses, literals and variables
// goes.
Formula shrink(Formula formula, const std::function<bool(const Formula &)> &fails);

} // namespace zermelo::qbf
