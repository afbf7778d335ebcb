// What may still be reached from a state, with the moves' dependence on each other forgotten: for every
// fluent whether it can become true and whether it can become false, in the least fixpoint (three-valued
// simulation; planners call it relaxed reachability). If the goal cannot become true even so, the state is a
// dead end. Both questions about every gate are gates of one circuit, so 256 states go through it at once.
#pragma once

#include "circuit/lanes.h"
#include "engines/puzzle/payoff.h"

namespace zermelo::engines::puzzle {

class Relaxed {
  public:
    // Whether it can be made, in reasonable time.
    static bool worthwhile(const circuit::Circuit &circuit, std::size_t roles);

    // `circuit` has the ladder as its goals.
    explicit Relaxed(const circuit::Circuit &circuit);

    static constexpr std::size_t width = circuit::Lanes<1>::width;
    // For each of up to `width` states: how many rungs a play from there can climb at most, without the
    // forbidden moves (a row of bits, or none).
    void most_rungs(const std::uint64_t *rows, std::size_t count, std::span<const std::uint64_t> forbidden,
                    std::vector<std::size_t> &out);
    std::size_t move_words() const { return move_words_; }
    std::uint64_t work() const { return work_; } // gates evaluated

  private:
    // Its fluents, each kind from a full word on: can be true, can be false; and by move: is allowed.
    std::unique_ptr<circuit::Tapes> tapes_;
    std::unique_ptr<circuit::Lanes<1>> lanes_;
    std::size_t words_, move_words_, row_words_, rungs_;
    circuit::Tape round_; // all that can change, and whether anything does
    circuit::Edge changes_;
    std::vector<std::uint64_t> loaded_;
    std::uint64_t work_ = 0;
};

} // namespace zermelo::engines::puzzle
