// Which actions of two roles are never legal at once, from the rules as they are: a game need not be ground
// for it. Most games say whose turn it is by a fluent of which one instance holds at any time. That is proved
// by induction over the rules for `next`; two rules for `legal` that ask for different instances of such a
// fluent then exclude each other. (The automated theorem proving of Haufe, Schiffel and Thielscher 2012 does
// this with an answer set solver.)
#pragma once

#include "frame/frame_rules.h"
#include "frame/moves.h"

namespace zermelo::frame {

// Names of fluents of which at most one instance holds in any reachable state.
std::set<Name> single_fluents(const std::vector<gdl::Rule> &rules, const Facts &facts);

Exclusions find_exclusions(const std::vector<gdl::Rule> &rules, const Actions &actions);

} // namespace zermelo::frame
