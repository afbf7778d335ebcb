// All states that plays from one state can come to, with the reference semantics and nothing clever: what
// the judge computes values on.
#pragma once

#include "game/reference.h"

#include <map>
#include <vector>

namespace zermelo::cross {

struct Node {
    game::State state;
    bool terminal = false;
    std::vector<int> goals;                       // terminal: by role, the highest that holds, or 0
    std::vector<std::vector<game::MoveId>> legal; // otherwise: by role
    std::vector<std::size_t> successors;          // by joint move, the last role's choice varying fastest;
                                                  // none where a role has no legal move
};

// One legal move per role, by its place among the role's legal moves.
using Choice = std::vector<std::size_t>;

class PlayGraph {
  public:
    // Throws std::runtime_error if there are more states.
    PlayGraph(const game::Game &game, const game::State &from, std::size_t max_states);

    const game::Game &game() const { return reference_.game(); }
    std::size_t size() const { return nodes_.size(); }
    const Node &operator[](std::size_t i) const { return nodes_[i]; } // 0: where plays begin

    std::size_t successor(const Node &node, const Choice &choice) const;

    // Calls `visit` for every joint choice of these roles; others keep what `choice` says.
    template <class Visit>
    static void for_each(const Node &node, const std::vector<std::size_t> &roles, Choice choice,
                         const Visit &visit) {
        for (std::size_t r : roles) choice[r] = 0;
        for (;;) {
            visit(choice);
            std::size_t i = roles.size();
            while (i > 0 && ++choice[roles[i - 1]] == node.legal[roles[i - 1]].size()) choice[roles[--i]] = 0;
            if (i == 0) return;
        }
    }

  private:
    std::size_t number_of(const game::State &state);
    void expand(std::size_t number);
    int goal_of(const game::State &state, game::RoleId role) const;

    game::Reference reference_;
    std::size_t max_states_;
    std::map<std::vector<std::uint64_t>, std::size_t> numbers_;
    std::vector<Node> nodes_;
};

} // namespace zermelo::cross
