// Stochastic satisfiability with three quantifiers (XSSAT): the probability with which the clauses are
// satisfied if the existential player chooses so that it is high, the universal one so that it is low, and
// random variables fall as they may, each in the order of the prefix. The answer is exact.
#pragma once

#include "base/job.h"
#include "formula/sdimacs.h"
#include "solvers/ssat/search.h"
#include "solvers/ssat/simplify.h"

#include <optional>
#include <string>
#include <vector>

namespace zermelo::ssat {

struct Options {
    Effort effort = Effort::full;                   // of simplification
    bool choice = true;                             // tell the outermost player's
    std::optional<mpq_class> at_least{};            // only whether the value is; then no choice is told
    std::size_t cache_bytes = std::size_t{2} << 30; // less if the job has less
};

struct Answer {
    mpq_class lower = 0, upper = 1;    // equal: this is the value
    std::optional<mpq_class> at_least; // what was asked: whether it is
    std::vector<int> outermost; // if this block is existential: a literal for each of its variables, with
                                // which the value is reached; nothing if the search was not finished
    std::string reason;         // unknown: why
    std::optional<LimitReached::Kind> limit;
    std::size_t variables = 0, clauses = 0; // after simplification
    Counts counts;
    bool decided() const { return lower == upper; }
    bool answered() const { return at_least ? lower >= *at_least || upper < *at_least : decided(); }
};

// Does not throw LimitReached.
Answer solve(const formula::StochasticFormula &formula, const Job &job, const Options &options = {});

} // namespace zermelo::ssat
