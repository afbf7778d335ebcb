// Stochastic quantified answer set programs as people write them (Definition 2 of He and Thielscher, "An
// ASP-based approach to solving general stochastic two-player games"): a program that clingo grounds, with
// facts _exists(LEVEL,ATOM), _forall(LEVEL,ATOM) and _chance(LEVEL,P,Q,ATOM), which is true with probability
// P/Q. Levels are numbers, the least is outermost. Atoms without a fact are existential, innermost. The value
// is the probability with which the program has a stable model.
#pragma once

#include "base/diagnostics.h"
#include "base/job.h"
#include "formula/sdimacs.h"

#include <string>
#include <vector>

namespace zermelo::encode {

struct StochasticProgram {
    formula::StochasticFormula formula;
    std::vector<std::string> names; // by variable less 1; empty if it stands for no atom that is shown
};

// The sources are named by the paths under which clingo finds them; that of standard input, "-", is handed
// on. Faults in quantifiers are reported, with their place where the fact stands in the text as it is; with a
// fault the formula means nothing. Throws Error if there is no clingo or it refuses the program, and
// LimitReached.
StochasticProgram read_sqasp(const Sources &sources, Diagnostics &diagnostics, const Job &job);

} // namespace zermelo::encode
