// Makes a stochastic formula smaller without changing its value. Of what preprocessors for QBF do, this is
// sound under chance as well:
//
// - Units: of a random variable, its probability becomes a factor of the value, once. Pure literals, but none
//   of random variables. Universal reduction: a universal literal helps no clause all of whose other literals
//   come before it.
// - Whatever keeps the matrix equivalent: subsumption and strengthening.
// - An existential variable that equals an earlier one of any kind is replaced by it.
// - An existential variable that comes last in all of its clauses is eliminated by resolution (Davis, Putnam
//   1960; Eén, Biere 2005): the player knows the whole rest of these clauses, and nothing else depends on it.
//
// Variables of the outermost block stay if that block is existential, so that a choice of them can be told.
#pragma once

#include "base/job.h"
#include "solvers/ssat/problem.h"

namespace zermelo::ssat {

struct Simplified {
    Problem problem;
    mpq_class factor = 1;   // of the value; 0: this is the value
    std::vector<int> fixed; // literals of the outermost block that hold
};

// Units alone; without elimination; all of it.
enum class Effort { least, some, full };

// Throws LimitReached.
Simplified simplify(const formula::StochasticFormula &formula, Meter &meter, Effort effort = Effort::full);

} // namespace zermelo::ssat
