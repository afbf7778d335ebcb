// What there is to know about a game before its values: the kind and what was proved, in one line, and what
// is known to be wrong or bounded, in one line each.
#pragma once

#include "report/common.h"
#include "session/solve.h"

namespace zermelo::report {

// "two-player turn-taking, constant sum 100, ends within 9 steps, 8 symmetries"
std::string headline(const game::Game &game, const analyse::Facts &facts);
// Lines for faults of the rules, for what `check` has to say, and for a bound on the steps.
std::string caveats(const std::string &name, const session::Session &session,
                    const session::Solution &solution, Style style);

// How many warnings `check` has about the rules.
std::size_t warning_count(const Diagnostics &diagnostics);
// Whether every play ends, as far as is known: "proved", "refuted", "not proved".
const char *ends(const analyse::Facts &facts);

} // namespace zermelo::report
