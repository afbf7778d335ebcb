// Bodies without `or` and nested `not`: every clause becomes one or more rules whose bodies are literals.
#pragma once

#include "gdl/ast.h"

namespace zermelo::gdl {

struct Literal {
    bool positive = true;
    Term atom;
};

struct Rule {
    Term head;
    std::vector<Literal> body;
    Location where;
};

inline constexpr std::size_t max_rules_per_clause = 20000;
inline constexpr std::size_t max_multiplied_size = 2'000'000;

// Negations are pushed inwards and disjunctions multiplied out. A clause that would become more than
// `max_rules_per_clause` rules is reported and left out; likewise one with which all that is multiplied out
// in the description would exceed `max_size` terms (a very long name counts as several).
std::vector<Rule> normalise(const Description &description, Diagnostics &diagnostics,
                            std::size_t max_size = max_multiplied_size);

} // namespace zermelo::gdl
