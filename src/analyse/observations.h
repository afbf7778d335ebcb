// What a look at sampled states shows: which questions they refute, and what remains to be proved.
#pragma once

#include "analyse/samples.h"

#include <map>

namespace zermelo::analyse {

struct Observations {
    static constexpr std::uint32_t none = Samples::none;

    std::uint32_t stuck = none;        // a state where a role has no legal move
    std::uint32_t simultaneous = none; // … where two roles, random aside, have a choice
    std::uint32_t bad_goal = none;     // a terminal one where a role has no goal value, or several
    std::map<int, std::uint32_t> sums; // sums of the goals in terminal states, with an example
    std::vector<bool> legal;           // by move: legal in some state that is not terminal
    // By step, by role: a state in which it has a choice, or none.
    std::vector<std::vector<std::uint32_t>> choice;
    // By state: the roles that have a choice, as bits (the first 64 roles).
    std::vector<std::uint64_t> choosers;
    std::vector<bool> won; // by state: it is terminal and the first player has its highest goal
    // Rows of bits: fluents that became false, or true, in some step.
    std::vector<std::uint64_t> removed, added;
    std::vector<std::vector<bool>> goal_lost; // by role and goal: held before a step and not after it
};

Observations observe(const game::Game &game, const circuit::Tapes &tapes, const Samples &samples, Work &work,
                     Meter &meter);

} // namespace zermelo::analyse
