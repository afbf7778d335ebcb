// QDIMACS 1.1, the common file format of QBF solvers: a header `p cnf VARIABLES CLAUSES`, quantifier lines
// `e … 0` and `a … 0`, outermost first, and clauses that end with 0.
//
// As the standard says: a variable in no quantifier line is existential, outermost; there are exactly as many
// clauses as the header says, and no variable beyond its number. As everybody does: comments may stand
// anywhere, a clause may run over several lines, blocks of one kind may be neighbours and are merged, and
// nothing is said about variables that are never used.
#pragma once

#include "base/diagnostics.h"
#include "base/job.h"
#include "formula/formula.h"

#include <cstddef>
#include <string>

namespace zermelo::formula {

struct Qdimacs {
    // Every variable of a clause is in a block, blocks alternate and none is empty; no clause is a tautology
    // or has a literal twice.
    Formula formula;
    std::size_t clause_count = 0; // of the header; tautologies count
};

// All faults are reported, up to a number; with a fault the formula means nothing. Throws LimitReached.
Qdimacs parse_qdimacs(const Sources &sources, std::uint32_t file, Diagnostics &diagnostics,
                      const Job &job = {});

// `comments`: lines without their `c`. Throws LimitReached.
std::string print_qdimacs(const Formula &formula, const std::string &comments = {}, const Job &job = {});

} // namespace zermelo::formula
