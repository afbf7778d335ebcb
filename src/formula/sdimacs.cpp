#include "formula/sdimacs.h"

#include "formula/dimacs_reader.h"
#include "formula/dimacs_writer.h"
#include "formula/probability.h"

#include <utility>

namespace zermelo::formula {

Sdimacs parse_sdimacs(const Sources &sources, std::uint32_t file, Diagnostics &diagnostics, const Job &job) {
    DimacsFile read = read_dimacs(sources, file, Dialect::stochastic, diagnostics, job);
    return {{std::move(read.formula), std::move(read.probabilities)}, read.clause_count};
}

bool round_probabilities(Probabilities &probabilities) {
    bool changed = false;
    for (auto &[variable, probability] : probabilities) {
        mpq_class nearest = rounded(probability);
        changed = changed || nearest != probability;
        probability = std::move(nearest);
    }
    return changed;
}

std::string print_sdimacs(const StochasticFormula &formula, const std::string &comments, const Job &job) {
    auto probability = [&](int variable) { return print_probability(formula.probabilities.at(variable)); };
    return write_dimacs(formula.formula, comments, probability, job);
}

} // namespace zermelo::formula
