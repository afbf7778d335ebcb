// Checks a lower or an upper part, state by state.
#pragma once

#include "strategy/entry_check.h"
#include "strategy/sides.h"

namespace zermelo::strategy {

class PlanCheck : public EntryCheck {
  public:
    PlanCheck(const PartContext &context, Meter &meter);
    void check_root() override;

  private:
    void open(std::uint32_t entry) override;
    void open_stuck(std::uint32_t entry) override;
    void take(std::size_t i, const Step &step) override;

    // How a state counts for the one before it, which has that distance.
    struct Worth {
        const mpq_class *value;
        bool progress; // the play gets nearer to its end, or need not go on
        std::string fault;
    };
    Worth worth(const Made &made, int payoff, std::uint64_t distance_before) const;
    const mpq_class &value_of(std::uint32_t entry) const;
    bool is_enough(const mpq_class &value, const mpq_class &claimed) const;
    const char *worse() const { return lower_ ? "less" : "more"; }

    bool lower_;
    Sides sides_;
    game::Payoff payoff_;
    std::vector<mpq_class> scale_;       // of the payoff, as rationals
    std::vector<game::RoleId> choosing_; // those of the plan's roles that have a choice in the open entry

    // Over the outcomes of chance so far.
    mpq_class sum_;
    unsigned long outcomes_ = 0;
    bool progress_ = false;
};

} // namespace zermelo::strategy
