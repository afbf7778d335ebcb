// Random games given by a table: a state is a place, and every joint move in it leads to some place. So plays
// can have any form: cycles or none, turns or moves at once, chance, several players, dead ends.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo::cross {

struct GraphKind {
    int players = 2;
    bool chance = false;       // a role `random`
    bool cycles = true;        // otherwise moves lead to larger numbers only
    bool simultaneous = true;  // otherwise one player has a choice in each place
    bool dead_ends = false;    // some places in which a role has no move
    int clock = 0;             // the play ends after so many steps; 0: never
    bool late_wins = false;    // the first player then gets 100, otherwise nobody gets anything
    bool random_first = false; // `random` is the first role, not the last
    bool random_goals = false; // `random` has goals, which count nowhere
};

// As KIF; the same seed gives the same text.
std::string graph_game(std::uint64_t seed, const GraphKind &kind);

} // namespace zermelo::cross
