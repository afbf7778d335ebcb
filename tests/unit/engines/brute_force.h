// The judge of all engines on small games: exact values by iterating the definition over all states, with the
// reference semantics and nothing clever.
//
// V(0) is the payoff of terminal states and the lowest payoff elsewhere; V(n + 1) is V(n) moved back by one
// step. So V(n) is the value within n steps, and the value without a bound is where the sequence comes to
// rest: the least fixpoint, in which a play that never ends is worth the lowest payoff.
#pragma once

#include "engines/engine.h"

namespace zermelo::engines {

struct Truth {
    mpq_class value;
    std::vector<mpq_class> values; // model own: by role
    // The role's moves at the root after which it still gets the value: for every choice of the others; with
    // minimax, in reply to one of their best choices; with cooperative, for some choice of the others.
    std::vector<game::MoveId> keeping;
    // The least n for which V(n) is the value. Absent where nothing has to be forced (the lowest payoff), and
    // with model own.
    std::optional<std::size_t> distance;
    std::size_t states = 0;
};

// Throws std::runtime_error if there are too many states, if the sequence does not come to rest (chance or
// model own, and cycles), or if the model does not fit the game.
Truth find_truth(const game::Game &game, const Query &query, std::size_t max_states = 50'000);

inline mpq_class brute_force(const game::Game &game, const Query &query) {
    return find_truth(game, query).value;
}

} // namespace zermelo::engines
