// A solver for tests: plain recursion over all states with the reference semantics, and the strategies that
// follow from it. For games in which no state comes twice in a play.
#pragma once

#include "game/reference.h"
#include "strategy/sides.h"

#include <map>

namespace zermelo::strategy {

// A game of the library, such as "nim/1_2_3.kif".
game::Game load_game(const std::string &name);

class Exhaustive {
  public:
    Exhaustive(const game::Game &game, Claim claim);

    mpq_class value() { return solve(claim_.root, depth()).values[0]; }
    // A lower and an upper part; with model own, a table.
    Strategy strategy();

  private:
    using Values = std::vector<mpq_class>; // one, or with model own one per role
    using Joint = std::vector<game::MoveId>;
    struct Node {
        bool over = false; // terminal, stuck, or at the depth
        Values values;
        std::vector<Joint> legal; // by role
    };
    using Entries = std::map<std::vector<std::uint64_t>, Entry>;

    std::size_t depth() const { return claim_.depth.value_or(SIZE_MAX / 2); }
    const Node &solve(const game::State &state, std::size_t left);
    // All joint choices of some roles, put into the joint move.
    template <class Visit>
    void for_each(const Node &node, const std::vector<game::RoleId> &roles, Joint &joint, const Visit &visit,
                  std::size_t from = 0);
    Values mean(const game::State &state, const Node &node, Joint joint, std::size_t left);
    // The best choice of `first` when `second` answers and chance decides.
    mpq_class best(const game::State &state, const Node &node, const std::vector<game::RoleId> &first,
                   bool first_maximises, const std::vector<game::RoleId> &second, Joint joint,
                   std::size_t left, Joint *choice);
    std::uint32_t plan(const Sides &sides, bool lower, const game::State &state, std::size_t left,
                       Entries &out);
    std::uint32_t table(const game::State &state, Entries &out);

    const game::Game &game_;
    Claim claim_;
    game::Reference reference_;
    std::vector<game::Payoff> payoffs_; // one, or with model own one per role
    Sides sides_;                       // of the lower part
    std::map<std::pair<std::vector<std::uint64_t>, std::size_t>, Node> nodes_;
};

Claim claim_for(const game::Game &game, game::Model model, std::size_t role = 0);

} // namespace zermelo::strategy
