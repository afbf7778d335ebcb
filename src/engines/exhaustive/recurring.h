// Values with chance where states repeat: a simple stochastic game (Condon 1992), solved one strongly
// connected component after the other, so that what a component leads to is known when its turn comes.
//
// That the values are right can be seen without knowing how they were found. They solve the equations "the
// max of the min of the mean", so that the others can keep the role from getting more. And every state that
// is worth more than the lowest payoff has a *rank*: the role has a choice that keeps the value and after
// which, whatever the others do, some outcome of chance has a smaller rank, or ends the play. So the play
// ends with probability 1 if the role chooses like that, and it gets the value. The ranks are found last, and
// they are what a strategy is made of.
#pragma once

#include "engines/exhaustive/components.h"
#include "engines/exhaustive/plan.h"

#include <functional>

namespace zermelo::engines {

class RecurringValues {
  public:
    RecurringValues(StateGraph &graph, const Components &components);

    // Both throw LimitReached.
    void solve();
    void find_ranks();

    mpq_class of(Target target) const;
    bool is_lowest(Target target) const;
    std::uint32_t rank(Target target) const { return target.is_outcome() ? 0 : ranks_[target.node()]; }
    // What a step is for the role.
    Advance advance(Target here, Target to) const {
        return {of(to) - of(here), is_lowest(to) || rank(to) < rank(here)};
    }
    // Whether the root's value can be forced in a bounded number of steps. Otherwise it is only approached.
    bool is_forced_in_time();
    std::size_t bytes() const { return bytes_; }

  private:
    // All values here are those above the lowest payoff.
    mpq_class above_lowest(Target target) const;
    mpq_class sum(std::uint64_t row, std::uint32_t cases) const;
    mpq_class back_up(std::size_t node) const;
    void set(std::size_t node, mpq_class value);
    bool leads_to_itself(std::size_t node) const;
    void solve_together(std::span<const std::uint32_t> nodes);

    // How far the sum of a row (its first transition) is above the node's value: below 0, 0 or above.
    int compare(std::size_t node, std::uint64_t row) const;
    // By node, in how many rounds the role draws it to the end, or to states of the lowest payoff; `serves`
    // says of a row, by its comparison, whether it does, `nearer` telling what has been drawn before.
    static constexpr std::uint32_t never = UINT32_MAX;
    using Serves = std::function<bool(std::uint64_t row, std::uint32_t cases, int comparison,
                                      const std::function<bool(Target)> &nearer)>;
    std::vector<std::uint32_t> draw(const Serves &serves);

    StateGraph &graph_;
    const Components &components_;
    int lowest_;
    std::vector<mpq_class> values_; // by node
    std::vector<std::uint32_t> ranks_;
    std::vector<std::uint32_t> numbers_; // by node of the component at hand
    std::size_t bytes_ = 0;
};

} // namespace zermelo::engines
