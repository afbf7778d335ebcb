// Small random stochastic formulas, their value by definition, and a shrinker for those on which the solver
// fails.
#pragma once

#include "formula/sdimacs.h"

#include <cstdint>
#include <functional>
#include <span>

namespace zermelo::ssat {

using formula::StochasticFormula;

// Up to eight blocks and clauses of one to five literals, of which some are repeated, units of random
// variables too; some formulas fall apart, have free variables or random variables that are certain. In most
// of them clauses are local, so that searching them meets the same rest by several ways.
StochasticFormula random_formula(std::uint64_t seed);

// So many variables in alternating blocks, and clauses of three literals: enough to be stopped at.
StochasticFormula random_hard_formula(std::uint64_t seed, int variables);

// By definition, after the literals are made true.
mpq_class evaluate(const StochasticFormula &formula, std::span<const int> assignment = {});

// The smallest formula on which `fails` still holds, as far as leaving out clauses and literals goes.
StochasticFormula shrink(StochasticFormula formula,
                         const std::function<bool(const StochasticFormula &)> &fails);

} // namespace zermelo::ssat
