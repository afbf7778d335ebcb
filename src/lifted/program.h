// The rules in the form that the reasoner compiles from: predicates with their rules, variables numbered,
// ground terms replaced by their ids, and for each predicate how long what is derived for it stays right.
#pragma once

#include "gdl/dependencies.h"
#include "lifted/facts.h"

namespace zermelo::lifted {

using gdl::PredicateId;

struct Expression {
    enum class Kind { variable, constant, compound };
    Kind kind = Kind::constant;
    std::uint32_t variable = 0;
    gdl::TermId constant; // any ground term
    gdl::SymbolId functor;
    std::vector<Expression> args;
};

struct Subgoal {
    // true, does, distinct, a relation given by facts alone (or the facts of any), any other relation
    enum class Kind { fluent, move, distinct, fact, relation };
    Kind kind = Kind::relation;
    bool positive = true;
    PredicateId predicate; // of a fact or relation
    std::vector<Expression> args;
};

// Nothing but the rules, or also the state, or also the moves.
enum class Level : std::uint8_t { rules, state, moves };

struct Implication {
    std::vector<Expression> head;
    std::vector<Subgoal> body;
    std::uint32_t variable_count = 0;
    Level level = Level::rules;
    std::string text; // of the head, for messages
};

struct Predicate {
    gdl::SymbolId name;
    std::uint32_t arity = 0;
    bool recursive = false;
    std::uint32_t component = 0;
    Level level = Level::rules;
    bool only_facts = true;
    std::vector<Implication> rules; // one for all the facts
};

class Program {
  public:
    // Ground facts go to `facts`, as terms with the predicate as functor.
    Program(const std::vector<gdl::Rule> &rules, gdl::TermTable &terms, FactSet &facts);

    const Predicate &operator[](PredicateId id) const { return predicates_[id.index()]; }
    std::size_t component_count() const { return dependencies_.component_count(); }
    // Relations that are used in bodies, have rules, and depend on nothing but the rules; callees first.
    std::vector<PredicateId> fixed_relations() const;
    // From now on the relation is given by its facts, which the caller has made complete.
    void use_facts_of(PredicateId id);
    PredicateId find(std::string_view name, std::size_t arity) const; // defined for every query

  private:
    std::vector<Predicate> predicates_; // those of the dependency graph, then queries that nothing defines
    gdl::Dependencies dependencies_;
    std::vector<std::pair<std::string, std::size_t>> undefined_;
};

} // namespace zermelo::lifted
