// A stochastic formula as the solver sees it: variables are numbered in the order of the prefix, so that the
// next variable to decide is the least, and those of a clause that matter last are its last.
#pragma once

#include "formula/sdimacs.h"

#include <cstdint>
#include <vector>

namespace zermelo::ssat {

using formula::Quantifier;

using Variable = std::uint32_t;
using Literal = std::uint32_t; // twice the variable, plus one if negated

inline Variable variable_of(Literal literal) { return literal >> 1; }
inline Literal positive(Variable variable) { return variable << 1; }
inline Literal negated(Literal literal) { return literal ^ 1; }
inline bool is_negative(Literal literal) { return literal & 1; }

struct Problem {
    struct Place {
        Quantifier quantifier;
        std::uint32_t block; // equal for variables whose order means nothing
        int name;            // the variable's number outside
        mpq_class probability;
    };
    std::vector<Place> variables;
    std::vector<std::vector<Literal>> clauses; // sorted, without repetitions and tautologies
};

} // namespace zermelo::ssat
