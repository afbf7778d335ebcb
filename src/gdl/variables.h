// Visits every occurrence of a variable in a term, a formula or a clause, in the order of the text; the names
// of those in a term.
#pragma once

#include "gdl/ast.h"

#include <concepts>
#include <set>
#include <string>
#include <type_traits>

namespace zermelo::gdl {

template <class TermType, class Visit>
requires std::same_as<std::remove_const_t<TermType>, Term>
void each_variable(TermType &term, Visit &&visit) {
    if (term.is_variable) visit(term);
    for (auto &arg : term.args) each_variable(arg, visit);
}

inline std::set<std::string> variables_of(const Term &term) {
    std::set<std::string> out;
    each_variable(term, [&](const Term &variable) { out.insert(variable.name); });
    return out;
}

template <class FormulaType, class Visit>
requires std::same_as<std::remove_const_t<FormulaType>, Formula>
void each_variable(FormulaType &formula, Visit &&visit) {
    if (formula.kind == Formula::Kind::atom) each_variable(formula.atom, visit);
    for (auto &part : formula.parts) each_variable(part, visit);
}

template <class ClauseType, class Visit>
requires std::same_as<std::remove_const_t<ClauseType>, Clause>
void each_variable(ClauseType &clause, Visit &&visit) {
    each_variable(clause.head, visit);
    for (auto &part : clause.body) each_variable(part, visit);
}

} // namespace zermelo::gdl
