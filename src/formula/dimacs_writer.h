// What writes QDIMACS and its relatives.
#pragma once

#include "base/job.h"
#include "formula/formula.h"

#include <functional>
#include <string>

namespace zermelo::formula {

// The probability of a random variable as it stands in the file; neighbours with the same make one line.
using ProbabilityText = std::function<std::string(int variable)>;

// `comments`: lines without their `c`. Throws LimitReached.
std::string write_dimacs(const Formula &formula, const std::string &comments,
                         const ProbabilityText &probability, const Job &job);

} // namespace zermelo::formula
