// The choice of engines for a query, from facts and sizes: a list of steps, each one engine or several side
// by side, some with little time only. A step that decides is the last.
#pragma once

#include "engines/common/engine.h"

#include <limits>

namespace zermelo::engines {

struct Step {
    std::vector<const Engine *> engines;                      // raced, one thread each, if there are several
    double seconds = std::numeric_limits<double>::infinity(); // at most
};

struct Choice {
    std::vector<Step> steps;
    std::string why; // one line
};

// May try something, in a small part of the job's time. Throws Error if there is something else in the
// query's store.
Choice choose(const Problem &problem, const Query &query, const Job &job);

// Solves by the chosen engines. The verdict says which one answered; bounds of all of them are united.
Verdict solve(const Problem &problem, const Query &query, const Resources &resources, const Choice &choice);

} // namespace zermelo::engines
