// A permutation of fluents and of moves under which the game is the same; every role keeps its place.
#pragma once

#include <cstdint>
#include <vector>

namespace zermelo::game {

struct Symmetry {
    std::vector<std::uint32_t> fluent; // by fluent: where it goes
    std::vector<std::uint32_t> move;
    bool keeps_initial = false; // the initial state is mapped to itself, and so reachable states to such
};

} // namespace zermelo::game
