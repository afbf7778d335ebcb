// The judge of all engines on small games: exact values by iterating the definition over all states.
//
// V(0) is the payoff of terminal states and the lowest payoff elsewhere; V(n + 1) is V(n) moved back by one
// step. So V(n) is the value within n steps, and the value without a bound is where the sequence comes to
// rest: the least fixpoint, in which a play that never ends is worth the lowest payoff. With chance it need
// not come to rest where states repeat; limit.cpp then finds what it approaches.
#pragma once

#include "cross/play_graph.h"
#include "engines/common/engine.h"

namespace zermelo::cross {

struct Truth {
    mpq_class value;
    std::vector<mpq_class> values; // model own: by role; that of `random` means nothing
    // The role's moves at the root after which it still gets the value: for every choice of the others; with
    // minimax, in reply to one of their best choices; with cooperative, for some choice of the others.
    std::vector<game::MoveId> keeping;
    // The least n for which V(n) is the value. Absent where nothing has to be forced (the lowest payoff),
    // with model own, and where V(n) has not been the value as far as it was followed.
    std::optional<std::size_t> distance;
    std::size_t states = 0;
};

// The highest goal of each role, as far as the ground rules know.
std::vector<int> highest_goals(const game::Game &game);

// The values of one role, under one model and by one measure.
class Judge {
  public:
    // What a position is worth: one number, or with model own one per role, 0 for `random`.
    using Worth = std::vector<mpq_class>;

    // `highest`: by role, the highest goal that the rules have, whether it can hold or not. Throws
    // std::runtime_error if the model does not fit the game.
    Judge(const PlayGraph &graph, game::RoleId role, game::Model model, game::Measure measure,
          std::vector<int> highest);

    // The ends of the scale. `random` has no payoff.
    int lowest() const { return lowest_; }
    int best() const { return best_; }
    bool chance() const { return !chance_.empty(); }

    // V(depth) of all states, without a depth the values; throws std::runtime_error if these are not found
    // (chance or model own, and cycles).
    const std::vector<Worth> &values(std::optional<std::size_t> depth);
    bool approached() const { return limit_.has_value(); } // the values are a limit of V(n)
    const mpq_class &number(const Worth &worth) const;     // the role's

    Truth truth(std::optional<std::size_t> depth);

  private:
    int measured(const Node &node, std::size_t role) const;
    Worth payoff(const Node &node) const;
    Worth worst() const;
    Worth mean(const Node &node, const Choice &choice, const std::vector<Worth> &old) const;
    // The value after a joint choice of one side, the other side answering.
    mpq_class answered(const Node &node, const Choice &choice, const std::vector<Worth> &old) const;
    Worth back_up(const Node &node, const std::vector<Worth> &old) const;
    Worth back_up_own(const Node &node, const std::vector<Worth> &old) const;
    std::vector<game::MoveId> keeping(const std::vector<Worth> &old, const Worth &value) const;

    std::optional<std::vector<Worth>> find_limit() const;
    bool are_attained(const std::vector<Worth> &values) const;

    const PlayGraph &graph_;
    std::size_t role_;
    game::Model model_;
    game::Measure measure_;
    std::vector<int> highest_;
    std::vector<std::size_t> own_, others_, chance_; // roles by side
    int lowest_ = 0, best_ = 0;
    std::vector<std::vector<Worth>> sequence_; // V(0), V(1), … as far as anybody asked
    bool rests_ = false;                       // the last of them stays
    std::optional<std::vector<Worth>> limit_;  // otherwise
};

// The same for one query. Throws std::runtime_error also if there are too many states.
Truth find_truth(const game::Game &game, const engines::Query &query, std::size_t max_states = 50'000);

inline mpq_class brute_force(const game::Game &game, const engines::Query &query) {
    return find_truth(game, query).value;
}

} // namespace zermelo::cross
