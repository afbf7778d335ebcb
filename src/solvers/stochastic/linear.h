// Sparse systems of linear equations with integer coefficients, solved exactly.
//
// The solution is a vector of fractions with thousands of digits, but nearly all of the work can be done with
// machine words: the matrix is factored modulo a prime p once, and each use of the factors gives one more
// digit, to the base p, of the solution as a p-adic number. Once there are enough digits the fractions follow
// by Euclid's algorithm (Dixon 1982). What comes out is put into the equations, so that neither the prime nor
// the number of digits need be trusted.
#pragma once

#include "base/job.h"

#include <cstdint>
#include <gmpxx.h>
#include <vector>

namespace zermelo::stochastic {

struct Factor {
    std::uint32_t column;
    std::int64_t factor;
};

// As many equations as unknowns, with one solution; eliminating unknowns in any order, each by its own
// equation, never divides by 0. Such are those of a chain that ends with certainty: the expectation of a
// state, times its number of cases, is the sum over the cases. The sum of the factors of a row is no more
// than 2^62 in absolute value.
struct Equations {
    std::vector<std::vector<Factor>> rows; // no column twice in one
    std::vector<mpz_class> right;
};

// Fractions with one denominator.
struct Fractions {
    std::vector<mpz_class> above;
    mpz_class below = 1;
};

// Throws LimitReached. `most`: an upper bound for the solution's absolute values.
Fractions solve(const Equations &equations, const mpz_class &most, Meter &meter);

} // namespace zermelo::stochastic
