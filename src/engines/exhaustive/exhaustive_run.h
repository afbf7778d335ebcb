// One query that is answered from the graph of all states: what its values are found by, and what is made of
// them. The files run_*.cpp have the kinds of values, each with the strategy that shows them.
#pragma once

#include "engines/common/stored.h"
#include "engines/exhaustive/backwards.h"
#include "engines/exhaustive/chance.h"
#include "engines/exhaustive/exact.h"
#include "engines/exhaustive/plan.h"
#include "engines/exhaustive/ranks.h"
#include "engines/exhaustive/recurring.h"
#include "store/folder.h"

#include <functional>

namespace zermelo::engines {

inline constexpr const char *own_within_depth = "there is none for the model own within a depth";
inline constexpr const char *own_and_cycles =
    "states repeat, and with model own such games need not have a value; with --depth they do";

// For every node the length of the longest play from it.
std::vector<std::uint32_t> longest_plays(StateGraph &graph, const BackwardOrder &order);

class ExhaustiveRun {
  public:
    ExhaustiveRun(const Problem &problem, const Query &query, const Resources &resources, bool prune,
                  Verdict &out);

    void solve();
    void note_size() {
        out_.nodes = std::max<std::uint64_t>(out_.nodes, graph_.size());
        out_.memory_bytes = std::max(out_.memory_bytes, graph_.bytes());
    }

  private:
    using View = StateGraph::View;
    static constexpr std::size_t no_transition = SIZE_MAX;

    void evaluate();
    void find_bounds(const LimitReached &limit); // when it was reached and nothing is known yet
    void solve_ranks();
    std::uint32_t find_rank(Ranks &ranks); // of the value
    void prove_ranks(Ranks &ranks, std::uint32_t rank);
    void solve_chance(const BackwardOrder &order);
    void solve_by_layers();
    // First moves and the line where the value of everything that matters is known.
    void find_moves(const std::function<std::optional<mpq_class>(Target)> &value);
    void prove_chance(const ChanceValues &values, const BackwardOrder &order);
    void solve_recurring();
    std::size_t pick_recurring(const View &view, const RecurringValues &values);
    void prove_recurring(const RecurringValues &values);
    void solve_own(const BackwardOrder &order);
    void solve_against(int sum); // for two roles whose payoffs have this sum
    void solve_exactly(const BackwardOrder *order);
    // What all states are worth, if somebody wants them kept or counted; `worth` is of nodes.
    bool wants_all() const { return query_.counts || shelf_; }
    void keep_all(const std::function<Worth(Target)> &worth);
    void answer_exactly(const ExactValues &values, const ExactValues::Values &root);

    void decide_value(const mpq_class &value) { out_.lower = out_.upper = value; }
    // The role's moves at the root after which the score is still as good as `wanted` (per case of chance).
    template <class Score>
    void find_keeping(const std::function<Score(Target)> &score, const Score &wanted);
    template <class Values>
    void find_keeping_own(const std::function<Values(Target)> &values, const Values &root);
    // Follows both sides' best choices as long as chance has none; `pick` chooses a transition, after which
    // so many steps are left, or none if it is not known how to go on.
    void find_line(const std::function<std::size_t(const View &, std::size_t)> &pick);
    // With chance: by the values within 1, 2, … steps.
    void find_distance();
    std::size_t best_own(const View &view, const std::function<std::vector<mpq_class>(Target)> &values) const;

    strategy::Claim claim() const {
        return {query_.role, query_.model, query_.measure, query_.from, query_.depth};
    }
    // Adds a part if it could be made; there is a strategy once all parts are there.
    template <class Score>
    bool add_part(strategy::Side side, const mpq_class &bound, const PlanGuide<Score> &guide);
    bool add_part(const mpq_class &bound, std::optional<strategy::Part> part);
    std::size_t room() const { return query_.strategy_states - states_in_parts_; }
    void finish_strategy() { give_strategy(out_, {claim(), std::move(parts_)}); }
    bool wants_strategy() const { return query_.strategy_states > 0; }

    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;
    StateGraph graph_;
    std::size_t enough_bytes_ = SIZE_MAX; // for a graph; with more it is done by layers
    Verdict &out_;
    std::vector<strategy::Part> parts_;
    std::size_t states_in_parts_ = 0;
    std::unique_ptr<store::Folder> shelf_; // that of the query
};

} // namespace zermelo::engines
