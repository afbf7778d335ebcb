// What may still be reached from a state, with the moves' dependence on each other forgotten: for every
// fluent whether it can become true and whether it can become false, in the least fixpoint (three-valued
// simulation; planners call it relaxed reachability). If the goal cannot become true even so, the state is a
// dead end. Both questions about every gate are gates of one circuit, so 256 states go through it at once.
#pragma once

#include "circuit/lanes.h"
#include "engines/puzzle_payoff.h"

namespace zermelo::engines::puzzle {

class Relaxed {
  public:
    // `circuit` has the ladder as its goals.
    explicit Relaxed(const circuit::Circuit &circuit);

    static constexpr std::size_t width = circuit::Lanes<4>::width;
    // For each of up to `width` states: how many rungs a play from there can climb at most.
    void most_rungs(const std::uint64_t *rows, std::size_t count, std::vector<std::size_t> &out);

  private:
    circuit::Circuit doubled_; // fluents: can be true, then, from a full word on, can be false
    std::unique_ptr<circuit::Tapes> tapes_;
    std::unique_ptr<circuit::Lanes<4>> lanes_;
    std::size_t words_, rungs_;
    std::vector<std::uint64_t> now_, after_;
};

} // namespace zermelo::engines::puzzle
