// Counts states and paths breadth first. A state's number of paths is carried along, so that transpositions
// are expanded once; every state ever seen is remembered, so that repetitions across depths are known.
#pragma once

#include "space/expander.h"

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
    std::uint64_t reachable() const { return depth_seen_.size(); }
    // Goes one deeper; false if there is nothing there. A layer without fresh states need not be the last: a
    // game whose states repeat has paths of any length.
    bool next_layer(Meter &meter);

  private:
    using Batch = Expander<4>;

    const std::uint64_t *row(std::uint32_t state) const { return rows_.data() + state * row_words_; }
    std::uint32_t find_or_add(const std::uint64_t *row);
    void add_paths(std::uint32_t state, std::uint64_t paths);
    void count_terminal();
    void grow();

    Batch expander_;
    bool through_terminals_;
    std::size_t row_words_;
    PerftLayer layer_;

    std::vector<std::uint64_t> rows_;       // all states seen
    std::vector<std::uint32_t> depth_seen_; // last depth at which a state was found
    std::vector<std::uint32_t> place_;      // its place in `states_` of that depth
    std::vector<std::uint32_t> slots_;      // open addressing: state + 1, or 0
    std::vector<std::uint32_t> states_;     // of the present layer
    std::vector<std::uint64_t> paths_;      // of the present layer
};

} // namespace zermelo::space
