// A sparse matrix factored modulo a prime: unknowns are eliminated one by one, by the equation of the same
// number, and first those that then appear in the fewest other equations (Markowitz 1957), so that the matrix
// stays sparse.
#pragma once

#include "solvers/stochastic/linear.h"

namespace zermelo::stochastic {

class Factors {
  public:
    // Throws LimitReached.
    Factors(const Equations &equations, std::uint64_t prime, Meter &meter);

    bool regular() const { return regular_; } // otherwise another prime is needed
    // From the right side to the solution, modulo the prime.
    void apply(std::vector<std::uint64_t> &vector) const;

  private:
    struct Entry {
        std::uint32_t at;
        std::uint64_t value;
    };
    using Row = std::vector<Entry>; // ascending

    void eliminate(std::uint32_t unknown);
    void subtract(std::uint32_t from, std::uint64_t factor, const Row &row);
    std::size_t cost(std::uint32_t unknown) const;
    std::uint64_t times(std::uint64_t a, std::uint64_t b) const {
        return static_cast<std::uint64_t>(static_cast<unsigned __int128>(a) * b % prime_);
    }
    std::uint64_t minus(std::uint64_t a, std::uint64_t b) const { return a >= b ? a - b : a + prime_ - b; }

    std::uint64_t prime_;
    bool regular_ = true;
    std::vector<Row> rows_;                           // what is left of them
    std::vector<std::vector<std::uint32_t>> columns_; // the rows with an entry, perhaps eliminated ones
    std::vector<std::size_t> column_sizes_;           // without those
    std::vector<bool> eliminated_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint64_t> inverse_; // of the pivot, by unknown
    std::vector<Row> multiples_;         // by unknown: which rows its row was subtracted from, and how often
    Row merged_;
};

} // namespace zermelo::stochastic
