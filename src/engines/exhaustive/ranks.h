// Values without chance: for every node the rank of its value in the scale of payoffs.
//
// Where transitions only lead to larger numbers one sweep from the last node to the first does it. Otherwise
// states may repeat, and a value is what the role can force in finitely many steps (the least fixpoint):
// retrograde analysis, from the best payoff down. A node joins the set of those worth at least a payoff as
// soon as the role has a choice that only leads into the set. Counters of what is still outside carry over
// from one payoff to the next, so all payoffs together cost one visit of every transition. This is how
// endgame tables have been made since Ströhlein (1970); Thompson (1986) is the usual reference.
#pragma once

#include "engines/exhaustive/backwards.h"

namespace zermelo::engines {

class Ranks {
  public:
    static constexpr std::uint32_t never = UINT32_MAX;

    explicit Ranks(StateGraph &graph);

    // Throws LimitReached.
    void solve();
    std::uint32_t rank(Target target) const {
        return target.is_outcome() ? outcome_ranks_[target.outcome()] : ranks_[target.node()];
    }

    // For every node, the least number of steps in which the role forces the end with at least this rank (not
    // 0), or `never`. It is also what the value within a number of steps is found from.
    void measure(std::uint32_t rank);
    std::uint32_t distance(Target target) const {
        if (target.is_outcome()) return outcome_ranks_[target.outcome()] >= measured_ ? 0 : never;
        return distances_[target.node()];
    }
    const std::vector<std::uint32_t> &distances() const { return distances_; } // by node
    std::size_t bytes() const;

  private:
    template <class Of, class Value>
    Value back_up(std::size_t node, const Of &of, Value worst) const;
    // Grows the set phase by phase; the phases' outcomes are those of the ranks in the lists.
    void attract(const std::vector<std::vector<std::uint32_t>> &phases, bool count_steps);
    bool all_of_a_choice(std::size_t node, std::uint32_t most) const;
    void need_predecessors();

    StateGraph &graph_;
    bool role_first_;
    std::size_t rank_count_;
    std::vector<std::uint32_t> outcome_ranks_;
    std::vector<std::uint16_t> ranks_;
    std::uint32_t measured_ = 0;
    std::vector<std::uint32_t> distances_;
    std::optional<Predecessors> predecessors_;
};

} // namespace zermelo::engines
