// Regret matching (Hart and Mas-Colell 2000; with regrets that are never negative: Tammelin 2014) for moves
// that are made at the same time: a move is as likely as it is regretted that it was not made more often, and
// what is played on average tends to where nobody gains by changing. Upper confidence bounds would settle on
// one move, which whoever sees through them can use.
#pragma once

#include "base/random.h"

#include <cstdint>
#include <vector>

namespace zermelo::mcts {

// Of all moves of all roles in one state; those of one role stand together.
class Regrets {
  public:
    bool has_begun() const { return !values_.empty(); }
    void begin(std::size_t moves);
    // One of the moves of a role, numbered among these.
    std::uint32_t choose(std::size_t first, std::size_t count, Random &random) const;
    void chose(std::size_t place) { ++chosen_[place]; }
    void change(std::size_t place, double by);
    // How likely a move is on average, up to a factor: without what was only tried.
    double weight(std::size_t place, std::size_t first, std::size_t count) const;

  private:
    std::vector<double> values_;
    std::vector<std::uint64_t> chosen_; // how often
};

} // namespace zermelo::mcts
