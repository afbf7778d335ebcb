// Values with chance, exact, for games in which no state repeats: max and min over the choices, the mean over
// chance, in one sweep from the ends to the root.
//
// Means of means are fractions, and fractions of unlimited size are slow. But a bound on their denominators
// is known before any value is: call the height of a state the largest number of chance steps that may
// follow; the mean at a state of height h has the denominator of height h - 1 times its number of cases. So
// with K(h) the least common multiple of the numbers of cases at height h, every value of height h is an
// integer over D(h) = K(1) … K(h), and if these integers fit into 64 or 128 bits, as they do on all published
// games but the longest, the sweep needs nothing else.
#pragma once

#include "engines/common/integers.h"
#include "engines/exhaustive/backwards.h"

#include <variant>

namespace zermelo::engines {

class ChanceValues {
  public:
    // Both throw LimitReached.
    ChanceValues(StateGraph &graph, const BackwardOrder &order);
    void solve(const BackwardOrder &order);
    bool are_large() const { return bits_ > 8 * sizeof(Wide) - 3; } // fractions, which may take long
    mpq_class of(Target target) const;
    std::size_t bytes() const;

  private:
    void find_heights(const BackwardOrder &order);
    template <class Number>
    void sweep(const BackwardOrder &order, std::vector<Number> &values);
    void sweep_fractions(const BackwardOrder &order);

    StateGraph &graph_;
    std::size_t bits_ = 0;                // of the largest integer
    std::vector<std::uint16_t> heights_;  // by node
    std::vector<mpz_class> denominators_; // by height
    std::vector<mpz_class> cases_;        // by height: K
    std::variant<std::vector<std::int64_t>, std::vector<Wide>, std::vector<mpq_class>> values_;
};

} // namespace zermelo::engines
