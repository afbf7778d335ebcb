// Terms with variables, made equal: most general unifiers. Variables are of two kinds, told apart by marks in
// their names. Those of a rule are inner ones; those of the fluent and the moves that a rule is matched with
// are outer ones. An inner variable gives way to an outer one, so that what a unifier says of outer variables
// is what the match demands; and that of a move gives way to that of a fluent, which is how the result reads
// best.
#pragma once

#include "gdl/normal.h"

#include <map>
#include <string>

namespace zermelo::frame {

inline constexpr char inner_mark = '#', move_mark = '@';
inline bool is_inner(const std::string &variable) { return variable.find(inner_mark) != std::string::npos; }
inline bool is_of_move(const std::string &variable) { return variable.find(move_mark) != std::string::npos; }

// The rule with inner variables that no rule before it has; `counter` goes up.
gdl::Rule with_inner_variables(const gdl::Rule &rule, std::size_t &counter);
// The rule with variables that can be written, each with the name it came from as far as they stay apart.
gdl::Rule with_plain_variables(const gdl::Rule &rule);

class Substitution {
  public:
    // Extends it so that both terms become the same; if that cannot be, false, and it is spoilt.
    bool unify(const gdl::Term &a, const gdl::Term &b);
    bool unify(const Substitution &other);

    gdl::Term operator()(const gdl::Term &term) const;
    gdl::Literal operator()(const gdl::Literal &literal) const {
        return {literal.positive, (*this)(literal.atom)};
    }
    gdl::Rule operator()(const gdl::Rule &rule) const;

    bool empty() const { return values_.empty(); }
    const std::map<std::string, gdl::Term> &values() const {
        return values_;
    } // which may have values in turn

  private:
    const gdl::Term &follow(const gdl::Term &term) const;
    bool occurs(const std::string &variable, const gdl::Term &term) const;
    void bind(const std::string &variable, const gdl::Term &value) { values_.emplace(variable, value); }

    std::map<std::string, gdl::Term> values_;
};

} // namespace zermelo::frame
