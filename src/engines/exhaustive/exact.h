// The slow and general way, for the rare queries that the others cannot answer: fractions of unlimited size,
// one value or one per role. In one sweep if no state repeats; or step by step, the values within 1, 2, …
// steps, where a bound on the depth matters.
#pragma once

#include "engines/exhaustive/backwards.h"

namespace zermelo::engines {

class ExactValues {
  public:
    using Values = std::vector<mpq_class>;

    ExactValues(StateGraph &graph, game::Model model);

    // Both throw LimitReached; kind size if with model own two roles choose at once somewhere.
    void solve(const BackwardOrder &order);
    // The value of the root within so many steps; `of` then tells values within one step less.
    Values solve_within(std::size_t steps);
    Values of(Target target) const;
    // The fewest steps within which the root is worth that much, which it is within some.
    std::size_t least_steps(const mpq_class &value);

  private:
    Values back_up(std::size_t node) const;
    Values mean(const Shape &shape, std::uint64_t t) const;

    StateGraph &graph_;
    bool own_;
    Values lowest_;
    std::vector<Values> values_; // by node
};

} // namespace zermelo::engines
