// Visiting the atoms and terms of a description in the order of the text. Nesting is bounded by the parser,
// so recursion is safe.
#pragma once

#include "gdl/ast.h"

namespace zermelo::check {

template <class Visit>
void for_each_atom(const gdl::Formula &formula, Visit &&visit) {
    if (formula.kind == gdl::Formula::Kind::atom)
        visit(formula.atom);
    else
        for (const gdl::Formula &part : formula.parts) for_each_atom(part, visit);
}

template <class Visit>
void for_each_body_atom(const gdl::Clause &clause, Visit &&visit) {
    for (const gdl::Formula &formula : clause.body) for_each_atom(formula, visit);
}

template <class Visit>
void for_each_variable(const gdl::Term &term, Visit &&visit) {
    if (term.is_variable) visit(term);
    for (const gdl::Term &arg : term.args) for_each_variable(arg, visit);
}

} // namespace zermelo::check
