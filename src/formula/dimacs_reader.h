// What reads QDIMACS and its relatives: one mechanism for the header, the blocks and the clauses, and for the
// faults in them. The stochastic dialect has a third kind of block, `r PROBABILITY VARIABLES 0`.
#pragma once

#include "base/diagnostics.h"
#include "base/job.h"
#include "formula/formula.h"
#include "formula/probability.h"

#include <cstddef>
#include <unordered_map>

namespace zermelo::formula {

enum class Dialect { quantified, stochastic };

struct DimacsFile {
    Formula formula;
    std::size_t clause_count = 0;                     // of the header
    std::unordered_map<int, mpq_class> probabilities; // of the random variables
};

DimacsFile read_dimacs(const Sources &sources, std::uint32_t file, Dialect dialect, Diagnostics &diagnostics,
                       const Job &job);

} // namespace zermelo::formula
