// Which moves look best before anything is known about where they lead. Three things tell: how much the end
// of the play depends on the fluents that a move makes true (in how many ways each is read by the end and the
// goals; on a board, in how many lines a cell lies); how often moves that make the same change were the
// ones that succeeded (the relative history heuristic, Winands et al. 2006); and what each fluent is worth,
// as learned from the states that have been won or refuted.
#pragma once

#include "circuit/circuit.h"
#include "engines/search/fluent_worth.h"

#include <cstdint>
#include <vector>

namespace zermelo::engines {

class MoveOrder {
  public:
    explicit MoveOrder(const circuit::Circuit &circuit);

    // The number of the change that leads from one packed state to another; moves are alike if they make the
    // same change.
    std::uint32_t change(const std::uint64_t *from, const std::uint64_t *to) const;
    // Larger is better for the prover, or for the others; within a few thousand.
    std::int32_t score(const std::uint64_t *from, const std::uint64_t *to, bool prover) const;

    void succeeded(std::uint32_t change) {
        ++records_[change].successes;
        ++records_[change].trials;
    }
    void failed(std::uint32_t change) { ++records_[change].trials; }
    void learn(const std::uint64_t *row, bool won) { worth_.learn(row, won ? 1 : 0); }

  private:
    struct Record {
        std::uint32_t successes = 0, trials = 0;
    };
    std::size_t row_words_;
    std::vector<std::int32_t> importance_; // by fluent, at most `full`
    std::vector<Record> records_;          // by change
    FluentWorth worth_;
};

} // namespace zermelo::engines
