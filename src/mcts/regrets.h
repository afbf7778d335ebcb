// Regret matching (Hart and Mas-Colell 2000; with regrets that are never negative: Tammelin 2014) for moves
// that are made at the same time: a move is as likely as it is regretted that it was not made more often, and
// what is played on average tends to where nobody gains by changing. Upper confidence bounds would settle on
// one move, which whoever sees through them can use.
#pragma once

#include "base/random.h"
#include "space/paged.h"

#include <cstdint>

namespace zermelo::mcts {

class Regrets {
  public:
    static constexpr double exploration = 0.1; // the part of choices that is of any move

    // For so many moves; where they begin.
    std::size_t add(std::size_t count);
    std::uint32_t choose(std::size_t first, std::size_t count, Random &random) const;
    void change(std::size_t place, double by);
    float operator[](std::size_t place) const { return values_[place]; }
    std::size_t bytes() const { return values_.bytes(); }

  private:
    space::Paged<float> values_;
};

} // namespace zermelo::mcts
