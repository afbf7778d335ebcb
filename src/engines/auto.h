// The choice of engines for a query, from facts and sizes: which ones to start with, side by side if there
// are two, and which one to go on with when they give up.
#pragma once

#include "engines/engine.h"

namespace zermelo::engines {

struct Choice {
    std::vector<const Engine *> at_once; // raced, one thread each, if there are several
    std::vector<const Engine *> then;    // one after another
    std::string why;                     // one line
};

Choice choose(const Problem &problem, const Query &query);

// Solves by the chosen engines. The verdict says which one answered; bounds of all of them are united.
Verdict solve(const Problem &problem, const Query &query, const Resources &resources, const Choice &choice);

} // namespace zermelo::engines
