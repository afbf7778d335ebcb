// Conditions that are too large to be listed: "exactly one of these nine is a five" has nine arguments and
// more rows than fit anywhere, but whoever reads the nine one after the other needs to remember very little.
// A rule with such conditions becomes a chain of rules, one for each variable, that carry along what is left
// of the conditions (residual.h). This finds by itself what a person would have written with a counter, or
// with the set of the values seen so far.
#pragma once

#include "gdl/normal.h"

#include <optional>
#include <set>
#include <string>

namespace zermelo::ground {

using Predicates = std::set<std::pair<std::string, std::size_t>>; // name and arity

// The relations that are defined, without recursion and without variables of their own, by facts and other
// such relations.
Predicates definable(const std::vector<gdl::Rule> &rules);

// The rules without these relations, which are definable; nothing if some use of them cannot be rewritten.
// New relations and constants have names that begin with `prefix`; `counter` goes up.
std::optional<std::vector<gdl::Rule>> chain(const std::vector<gdl::Rule> &rules, Predicates unlisted,
                                            const std::string &prefix, std::size_t &counter);

} // namespace zermelo::ground
