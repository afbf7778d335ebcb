// What all QBF solvers share.
#pragma once

#include "base/job.h"
#include "formula/formula.h"

#include <optional>
#include <span>
#include <string>

namespace zermelo::qbf {

using formula::Block;
using formula::Clause;
using formula::Formula;

struct Answer {
    std::optional<bool> truth;  // nothing: unknown
    std::vector<int> outermost; // a winning assignment of the formula's outermost block: a literal for each
                                // of its variables; nothing if this block's player does not win, or if the
                                // solver, another's program, does not tell
    std::string reason;         // unknown: why
    std::optional<LimitReached::Kind> limit; // unknown: which limit, if it was one
};

struct Solver {
    const char *name;
    const char *summary;
    Answer (*solve)(const Formula &, const Job &); // does not throw LimitReached
};

std::span<const Solver> all_solvers();

} // namespace zermelo::qbf
