// A strategy with the claim that it proves. One form for all engines; docs/strategy-format.md describes the
// file, check.h the checker.
//
// A part proves one bound. A *lower* part is a plan for the role (with model cooperative, for all): in each
// of its states one move, such that whatever the others do, the play ends after at most `distance` more steps
// with at least the bound. An *upper* part is a plan for the others: a set of states that contains the root
// and that the plan never leaves, whose terminal states have at most the bound. With chance, every state has
// its own bound, `values[0]`, and the plan is checked state by state; a state that is not in the plan counts
// as the lowest payoff in a lower part and as the highest in an upper one. A *table* gives the values of all
// roles in every state that can be reached (model own).
#pragma once

#include "game/payoff.h"

#include <cstdint>
#include <gmpxx.h>
#include <vector>

namespace zermelo::strategy {

// The question that was answered.
struct Claim {
    game::RoleId role{0};
    game::Model model = game::Model::adversarial;
    game::Measure measure = game::Measure::goal;
    game::State root;
    std::optional<std::size_t> depth; // plays longer than this are worth the lowest payoff
};

enum class Side { lower, upper, table };

// A non-terminal state of a plan.
//
// `moves`, in a lower part: one move for every role whose side it is and that has a choice, in the order of
// roles (the moves of roles with one legal move are not written). In an upper part the same for the others;
// if the role moved first and has a choice too, once for each of its legal moves, in the order of move
// numbers (with cooperative: none). With model minimax the two sides swap: the plan for the others moves
// first, that for the role replies (to several others: once for each of their joint moves, the moves of the
// last role varying fastest). `random` is on no side. In a table: nothing, or the best move of the role that
// has a choice.
//
// `distance`, in a lower part and in a table: at most so many steps to the end; at least 1. With chance and
// no depth in the claim it is a rank: whatever the others do, some outcome of chance leads to a smaller one,
// so that the play ends with probability 1. In an upper part: 0; with a depth in the claim, the number of
// further steps within which the bound is claimed, at least 1.
struct Entry {
    game::State state;
    std::vector<game::MoveId> moves;
    std::uint32_t distance = 0;
    std::vector<mpq_class> values; // with chance: one, the bound of this state; table: one per role
};

struct Part {
    Side side = Side::lower;
    mpq_class bound;            // table: the value of the claim's role at the root
    std::vector<Entry> entries; // ascending by state (words compared from the first), no state twice
};

struct Strategy {
    Claim claim;
    std::vector<Part> parts; // a bound that is the end of the scale needs none
    std::size_t state_count() const {
        std::size_t n = 0;
        for (const Part &part : parts) n += part.entries.size();
        return n;
    }
};

} // namespace zermelo::strategy
