// Counting in clauses: at most one, exactly one, and sums.
#pragma once

#include "solvers/sat/sat.h"

#include <span>
#include <vector>

namespace zermelo::unroll {

// At most one of the literals is true. Pairs for a few literals, beyond that a chain of new variables (Sinz
// 2005), so that the clauses are linear in number.
void at_most_one(solvers::Sat &sat, std::span<const int> literals);
void exactly_one(solvers::Sat &sat, std::span<const int> literals);

// A literal that is true exactly if both, or at least one, of the others are; constants are seen through.
int both(solvers::Sat &sat, int a, int b);
inline int either(solvers::Sat &sat, int a, int b) { return -both(sat, -a, -b); }

// A literal that is true exactly if one or more of the literals are.
int any(solvers::Sat &sat, std::span<const int> literals);

// A literal that implies that two or more of the literals are true, and that is free to be true if so.
int implies_two(solvers::Sat &sat, std::span<const int> literals);

// A literal that is true exactly if at least two of the literals are.
int at_least_two(solvers::Sat &sat, std::span<const int> literals);

struct Term {
    int literal;
    std::int64_t weight; // at least 1
};

// Adds terms that sum to the weight of the one literal that is true; at most one of them is.
void add_exclusive(solvers::Sat &sat, std::vector<Term> &to, std::span<const Term> exclusive);

// The sum of the weights of the true literals, as a binary number, lowest bit first.
std::vector<int> sum(solvers::Sat &sat, std::span<const Term> terms);

// A literal that is true exactly if the first number is at least the second.
int at_least(solvers::Sat &sat, std::span<const int> a, std::span<const int> b);

} // namespace zermelo::unroll
