#include "formula/qdimacs.h"

#include "formula/dimacs_reader.h"
#include "formula/dimacs_writer.h"

#include <utility>

namespace zermelo::formula {

Qdimacs parse_qdimacs(const Sources &sources, std::uint32_t file, Diagnostics &diagnostics, const Job &job) {
    DimacsFile read = read_dimacs(sources, file, Dialect::quantified, diagnostics, job);
    return {std::move(read.formula), read.clause_count};
}

std::string print_qdimacs(const Formula &formula, const std::string &comments, const Job &job) {
    return write_dimacs(formula, comments, nullptr, job);
}

} // namespace zermelo::formula
