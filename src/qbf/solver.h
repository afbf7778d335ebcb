// What all QBF solvers share.
#pragma once

#include "base/job.h"
#include "qbf/formula.h"

#include <optional>
#include <span>
#include <string>

namespace zermelo::qbf {

struct Answer {
    std::optional<bool> truth;  // nothing: unknown
    std::vector<int> outermost; // literals: a winning assignment of the outermost block, when the
                                // answer is the one that this block's player seeks
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
