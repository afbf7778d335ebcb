// Checks a table: the values of all roles in every reachable state, when each maximises its own goal and
// between equals prefers less for the others, in the order of roles.
#pragma once

#include "strategy/entry_check.h"

namespace zermelo::strategy {

class TableCheck : public EntryCheck {
  public:
    TableCheck(const PartContext &context, Meter &meter);
    void check_root() override;

  private:
    void open(std::uint32_t entry) override;
    void open_stuck(std::uint32_t entry) override;
    void take(std::size_t i, const Step &step) override;

    using Values = std::vector<mpq_class>; // by role
    void judge(std::size_t i, const Step &step, const Values &values);

    std::vector<game::Payoff> payoffs_; // by role
    Values lowest_;

    // Over the outcomes of chance, and over the moves, so far.
    Values sum_;
    unsigned long outcomes_ = 0;
    bool progress_ = false;
    bool attained_ = false;
};

// Does the role that chooses prefer a to b? Positive: a, negative: b, 0: they are the same.
int compare_for(game::RoleId role, const std::vector<mpq_class> &a, const std::vector<mpq_class> &b);

} // namespace zermelo::strategy
