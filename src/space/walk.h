// The naive walk through the game tree that reasoners are measured with: every node is tested for the end,
// every inner node has its legal moves listed and all its successors made; no state is remembered. The walk
// goes depth first by batches, so that lanes are full and memory is bounded.
#pragma once

#include "base/job.h"
#include "circuit/lanes.h"
#include "game/game.h"

namespace zermelo::space {

struct WalkCounts {
    std::vector<std::uint64_t> nodes;    // by depth
    std::vector<std::uint64_t> terminal; // of these, by depth
    std::uint64_t total() const;
};

// Throws LimitReached.
WalkCounts walk(const game::Game &game, const circuit::Tapes &tapes, const game::State &from,
                std::size_t depth, bool through_terminals, Meter &meter);

} // namespace zermelo::space
