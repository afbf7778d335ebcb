// Counts states and paths breadth first. A state's number of paths is carried along, so that transpositions
// are expanded once; every state ever seen is remembered, so that repetitions across depths are known.
#pragma once

#include "space/expander.h"
#include "space/state_set.h"

namespace zermelo::space {

struct PerftLayer {
    std::size_t depth = 0;
    std::uint64_t paths = 0;    // sequences of joint moves; UINT64_MAX: that many or more
    std::uint64_t states = 0;   // distinct states at exactly this depth
    std::uint64_t fresh = 0;    // of these, not seen at a smaller depth
    std::uint64_t terminal = 0; // of the distinct states
};

class Perft {
  public:
    // Starts with the layer of the initial state alone.
    Perft(const game::Game &game, const circuit::Tapes &tapes, bool through_terminals);

    const PerftLayer &layer() const { return layer_; }
    std::uint64_t reachable() const { return seen_.size(); }
    // Goes one deeper; false if there is nothing there. A layer without fresh states need not be the last: a
    // game whose states repeat has paths of any length.
    bool next_layer(Meter &meter);

  private:
    using Batch = Expander<4>;

    void add_paths(const std::uint64_t *row, std::uint32_t hash, std::uint64_t paths);
    void list(const std::vector<std::uint32_t> &states, std::size_t begin, std::size_t count);
    void count_terminal(Meter &meter);

    Batch expander_;
    bool through_terminals_;
    std::size_t row_words_;
    PerftLayer layer_;

    StateSet seen_;
    Paged<std::uint32_t> depth_seen_;   // by state: the last depth at which it was found
    Paged<std::uint32_t> place_;        // its place in `states_` of that depth
    std::vector<std::uint32_t> states_; // of the present layer
    std::vector<std::uint64_t> paths_;  // of the present layer
    std::vector<std::uint64_t> rows_;   // of the states being listed
    Batch::Listing listing_;
};

// What is known when the counting ends.
struct PerftOutcome {
    bool all_reachable = false;          // no deeper layer has a new state
    std::optional<std::size_t> longest;  // there is nothing deeper
    std::optional<LimitReached> stopped; // while counting the next layer
};
// Shows the present layer and goes deeper, down to a depth, or else until nothing new is found.
PerftOutcome count_down(Perft &perft, const std::optional<std::size_t> &depth, Meter &meter,
                        const std::function<void(const PerftLayer &)> &show);

} // namespace zermelo::space
