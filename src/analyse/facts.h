// What analysis has proved about a game. Nothing in here is a guess: a fact that could not be proved is
// absent, and says so where it was asked for.
#pragma once

#include "circuit/circuit.h"
#include "game/game.h"
#include "game/symmetry.h"

#include <optional>
#include <string>
#include <vector>

namespace zermelo::analyse {

// The answer to a yes-no question about all reachable (non-terminal) states of a game.
struct Finding {
    enum class Status { unproved, proved, refuted };
    Status status = Status::unproved;
    std::string how;                              // the proof, or why there is none
    std::vector<std::vector<game::MoveId>> trace; // refuted: joint moves from the initial state
    bool proved() const { return status == Status::proved; }
    bool refuted() const { return status == Status::refuted; }
};

// In every reachable state exactly (or at most) one of these fluents holds.
struct Group {
    std::vector<game::FluentId> fluents; // ascending
    bool exactly_one = false;
};

// A fluent that holds in a reachable state exactly if none of the others does.
struct Determined {
    game::FluentId fluent;
    std::vector<game::FluentId> unless;
};

// A weight for each fluent: with every step of a play the sum of the weights of the fluents that hold grows
// by at least 1 (a progress measure).
struct ProgressMeasure {
    std::vector<std::int64_t> weight; // by fluent
    std::int64_t at_first = 0;        // the sum in the initial state
    std::int64_t at_most = 0;         // in any state
    std::size_t steps = 1;            // in which it grows
    bool by_one = false;              // each step adds exactly 1, so that it tells how many steps were made
    std::size_t horizon() const { return steps * static_cast<std::size_t>(at_most - at_first) + steps - 1; }
};

struct Facts {
    // Disjoint, so that states can be packed by them.
    std::vector<Group> groups;
    std::string groups_how;
    // No fluent of a group of which one always holds, and none of those that others follow from.
    std::vector<Determined> determined;

    Finding always_legal; // every role has a move in every non-terminal state
    Finding one_goal;     // every role has exactly one goal value in every terminal state
    Finding ends;         // every play ends
    Finding turn_taking;  // at most one role, `random` aside, has more than one legal move
    Finding constant_sum; // the goals of all roles have the same sum in every terminal state
    Finding acyclic;      // no state repeats in a play
    Finding alternating;  // strict turn order, the roles in turn one step each

    std::optional<int> sum;             // with constant_sum
    std::optional<std::size_t> horizon; // no play has more steps
    std::string horizon_how;
    std::optional<ProgressMeasure> measure;
    // The place in `groups` of a step counter: which of its members holds depends on the number of steps
    // alone.
    std::optional<std::size_t> step_counter;
    std::optional<std::size_t> longest_win; // no play that ends with the first player's highest goal does
    std::string longest_win_how;
    // Strict turn order: at step t (from 0) only role turn_order[t % size] may have a choice.
    Finding strict_turns;
    std::vector<game::RoleId> turn_order;

    std::vector<game::MoveId> impossible_moves; // legal in no reachable state
    std::vector<game::FluentId> never_removed;  // once true, true for ever
    std::vector<game::FluentId> never_added;    // once false, false for ever
    // In every reachable state; in none. No group has one of the first and others than of the second.
    std::vector<game::FluentId> always_true, never_true;
    // No reachable state's legal moves, goals or end depend on these, now or later.
    std::vector<game::FluentId> unread;
    // By role, by goal of the role: whether it stays once it holds, to the end of the play.
    std::vector<std::vector<bool>> latched_goals;
    // By role, by goal of the role: edges of the circuit, at least one of which holds in every terminal state
    // in which the goal does. (A goal may hold for other reasons while the play goes on.)
    std::vector<std::vector<std::vector<circuit::Edge>>> goals_at_end;

    // All elements of a group of symmetries except the identity, as permutations of fluents all different.
    std::vector<game::Symmetry> symmetries;
    std::string symmetries_how;
    std::optional<std::size_t> states; // how many are reachable, if all were visited
};

} // namespace zermelo::analyse
