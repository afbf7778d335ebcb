// A game description as it was written: clauses whose bodies are formulas, each piece with its place in the
// text. Both syntaxes (KIF and infix) read to this and print from it.
#pragma once

#include "base/diagnostics.h"
#include "base/source.h"

#include <string>
#include <vector>

namespace zermelo::gdl {

// A variable, or a symbol applied to arguments; a constant is a symbol without arguments. An atom is a symbol
// term whose name is a predicate.
struct Term {
    bool is_variable = false;
    std::string name; // a variable's without its mark
    std::vector<Term> args;
    Location where;

    static Term variable(std::string name, Location where = {});
    static Term symbol(std::string name, std::vector<Term> args = {}, Location where = {});
    bool operator==(const Term &other) const; // places do not count
};

struct Formula {
    enum class Kind { atom, negation, conjunction, disjunction };
    Kind kind = Kind::atom;
    Term atom;                  // of Kind::atom; `distinct` is an atom like any other
    std::vector<Formula> parts; // of the other kinds; exactly one for a negation
    Location where;

    bool operator==(const Formula &other) const;
};

struct Clause {
    Term head;
    std::vector<Formula> body; // a conjunction; empty for a fact
    Location where;

    bool operator==(const Clause &other) const;
};

struct Description {
    Sources sources;
    std::vector<Clause> clauses;
};

// Reserved words are recognised whatever their case and stored in lower case; all other names keep theirs.
bool is_keyword(const std::string &lower_case_name);
std::string with_keyword_case_folded(std::string name);

// Whether any variable occurs in the term.
bool is_ground(const Term &term);

// How many parentheses deep the clause is when written in KIF.
int nesting(const Clause &clause);

// Whether some one-to-one renaming of variables makes one clause the other.
bool equal_up_to_variable_names(const Clause &a, const Clause &b);

} // namespace zermelo::gdl
