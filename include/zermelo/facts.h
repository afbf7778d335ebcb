// What analysis has proved about all states that can be reached in a game. Nothing in here is a guess: what
// could not be proved says so. docs/facts.md describes each fact.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/export.h>

namespace zermelo::v1 {

// quick: what solving needs, in a fraction of a second for a board game. full: every question, with longer
// proofs.
enum class Effort { quick, full };

// The answer to a yes-no question.
struct Finding {
    enum class Status { unproved, proved, refuted };
    Status status = Status::unproved;
    std::string how;                             // the proof, or why there is none
    std::vector<std::vector<std::string>> trace; // refuted: joint moves that show it, from the initial state
    bool proved() const { return status == Status::proved; }
    bool refuted() const { return status == Status::refuted; }
};

// Facts of which exactly one, or at most one, holds in every state.
struct FactGroup {
    std::vector<std::string> facts;
    bool exactly_one = false;
};

// A fact that holds in every state exactly if none of the others does.
struct DeterminedFact {
    std::string fact;
    std::vector<std::string> unless;
};

struct Facts {
    std::string kind; // such as "two-player turn-taking"

    Finding always_legal; // every role has a move in every state that is not terminal
    Finding one_goal;     // every role has exactly one goal in every terminal state
    Finding ends;         // every play ends
    Finding acyclic;      // no state repeats in a play
    Finding turn_taking;  // at most one role, chance aside, has a choice
    Finding strict_turns; // the number of the step tells which
    Finding alternating;  // the roles take turns, one step each
    Finding constant_sum; // the goals of all roles have the same sum in every terminal state

    std::optional<int> sum;                  // with constant_sum
    std::vector<std::string> turn_order;     // with strict_turns: the roles, over and over
    std::optional<std::size_t> longest_play; // no play has more steps
    std::optional<std::size_t> longest_win;  // no play in which the first player gets its highest goal has
    std::optional<std::size_t> states;       // how many there are, if all were visited

    std::vector<FactGroup> groups;
    std::vector<DeterminedFact> determined;
    std::vector<std::string> never_removed;                            // once true, true for ever
    std::vector<std::string> never_added;                              // once false, false for ever
    std::vector<std::string> unread;                                   // nothing depends on them
    std::vector<std::pair<std::string, std::string>> impossible_moves; // role and move: never legal
    std::vector<std::pair<std::string, std::string>> latched_goals;    // role and goal: stays once it holds
    std::size_t symmetries = 0;                                        // besides the identity
};

} // namespace zermelo::v1
