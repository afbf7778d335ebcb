// What an encoding asks: can the role force a play that ends within `depth` steps with a goal value of at
// least `goal`? That is Definition 5 of He, Saffidine and Thielscher ("Solving two-player games with QBF
// solvers in general game playing", 2024), from any state, for any role and any number of others, who play
// together against it. A play in which a role has no legal move is not won.
#pragma once

#include "encode/timed_program.h"
#include "game/payoff.h"

#include <cstddef>
#include <vector>

namespace zermelo::encode {

struct Question {
    game::RoleId role{0};
    int goal = 100;
    std::size_t depth = 0;
    game::State from; // usually the initial state
    // adversarial: the role moves first and openly in every step (turn-taking, paranoid, maximin); minimax:
    // the others do; cooperative: all roles move for the one.
    game::Model model = game::Model::adversarial;
    // Not empty: the goal to reach is drawn from these numbers, ascending, after the play, so that each is
    // enough with probability (number - lowest) / (highest - lowest). Then the value of the formula is what
    // can be expected of the goal value, on the way from the lowest to the highest.
    std::vector<int> scale;
};

// The chances by which the goal is drawn: `scale[i]` is enough if all of them from number i - 1 on are true;
// the lowest never is.
std::vector<TimedAtom> goal_chances(const Question &question);
// The place of a goal value on the scale.
std::size_t rung_of(const Question &question, int value);

// Where the quantifier of an atom stands. After each name, what the paper calls it with its general encoding.
enum class Quantification {
    naive,      // GN, Definition 6: moves by their time, everything else innermost
    time,       // GT, Definition 7: everything by its time
    predicate,  // what does not depend on the moves of its own time comes before them; decided by predicates
    dependency, // GD, Definitions 8 and 9: as early as the rules allow, decided by ground atoms
};

// By step from `Question::from`, repeated: the only player who may have a choice. Empty: not known.
using TurnOrder = std::vector<game::RoleId>;

} // namespace zermelo::encode
