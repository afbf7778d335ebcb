// SDIMACS, the file format of stochastic SAT solvers: QDIMACS with a third kind of block, `r P … 0`, whose
// variables are true with probability P, each by itself. P is a decimal number, taken exactly as it is
// written, or, which is our own extension, a fraction such as 1/3. Random blocks with different probabilities
// may be neighbours; they are one block of the formula, as their order means nothing.
#pragma once

#include "base/diagnostics.h"
#include "base/job.h"
#include "formula/formula.h"

#include <cstddef>
#include <gmpxx.h>
#include <string>
#include <unordered_map>

namespace zermelo::formula {

// That it is true, of each random variable.
using Probabilities = std::unordered_map<int, mpq_class>;

struct StochasticFormula {
    Formula formula;
    Probabilities probabilities;
    bool operator==(const StochasticFormula &) const = default;
};

struct Sdimacs {
    StochasticFormula formula;    // as the QDIMACS reader promises
    std::size_t clause_count = 0; // of the header; tautologies count
};

// All faults are reported, up to a number; with a fault the formula means nothing. Throws LimitReached.
Sdimacs parse_sdimacs(const Sources &sources, std::uint32_t file, Diagnostics &diagnostics,
                      const Job &job = {});

// To decimal numbers, which are all that other solvers read; whether one has changed.
bool round_probabilities(Probabilities &probabilities);

// `comments`: lines without their `c`. Throws LimitReached.
std::string print_sdimacs(const StochasticFormula &formula, const std::string &comments = {},
                          const Job &job = {});

} // namespace zermelo::formula
