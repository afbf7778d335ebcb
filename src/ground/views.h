// Relations that are only ever denied, and that hold in more cases than anybody asks about, need no atoms of
// their own: "not threatened" is "no pawn threatens, no knight threatens, …", each with the few arguments
// that matter to it. A view is such a relation, with its rules in a form that allows this: conditions on the
// arguments that do not depend on the state (guards), and one that does.
#pragma once

#include "gdl/normal.h"
#include "ground/pattern.h"

#include <set>
#include <string>

namespace zermelo::ground {

using Views = std::set<std::pair<std::string, std::size_t>>; // name and arity

Views only_denied(const std::vector<gdl::Rule> &rules, Views candidates);

// Brings the rules of these predicates into that form where it can be done, and returns for which;
// `splittable` is by rule and stays so. Auxiliary relations are called `prefix` followed by `counter`, which
// goes up.
Views make_views(std::vector<gdl::Rule> &rules, std::vector<bool> &splittable, const Views &candidates,
                 const std::string &prefix, std::size_t &counter);

// Puts what the views say in place of their negations.
void expand_views(PatternProgram &program, gdl::TermTable &terms, const Views &views);

} // namespace zermelo::ground
