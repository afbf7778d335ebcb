// Rules compiled for matching: variables are slots, ground subterms are ids.
#pragma once

#include "gdl/normal.h"
#include "gdl/terms.h"

#include <vector>

namespace zermelo::ground {

using PredicateId = Id<struct PredicateTag>;

struct Pattern {
    enum class Kind : std::uint8_t { variable, ground, compound };
    Kind kind = Kind::ground;
    std::uint32_t slot = 0;    // of a variable
    gdl::TermId term;          // of a ground pattern
    gdl::SymbolId functor;     // of a compound pattern
    std::vector<Pattern> args; // of a compound pattern
};

struct PatternLiteral {
    enum class Kind : std::uint8_t { positive, negative, distinct, equal };
    Kind kind = Kind::positive;
    PredicateId predicate;                // of positive and negative ones
    Pattern atom;                         // for distinct and equal: a compound of two terms
    std::vector<PatternLiteral> guards{}; // of a negative one: it counts only where these hold (views.h)
};

struct PatternRule {
    PredicateId head_predicate;
    Pattern head;
    std::vector<PatternLiteral> body;
    std::uint32_t slot_count = 0;
    Location where;
};

struct Predicate {
    gdl::SymbolId name;
    std::size_t arity;
};

struct PatternProgram {
    std::vector<Predicate> predicates;
    std::vector<PatternRule> rules;

    PredicateId find(gdl::SymbolId name, std::size_t arity) const; // invalid if there is none
};

PatternProgram compile(const std::vector<gdl::Rule> &rules, gdl::TermTable &terms);

using Bindings = std::vector<gdl::TermId>; // by slot; an invalid id is unbound

// Matches and binds; on failure some slots may have been bound (the caller resets the slots of a step).
bool match(const Pattern &pattern, gdl::TermId term, const gdl::TermTable &terms, Bindings &bindings);

// All slots of the pattern must be bound.
gdl::TermId instantiate(const Pattern &pattern, gdl::TermTable &terms, const Bindings &bindings);

void collect_slots(const Pattern &pattern, std::vector<std::uint32_t> &slots);

} // namespace zermelo::ground
