// A step counter that does nothing but end the play after so many steps can be left out of what tells states
// apart: a state with the counter is then the same as the state without it and a number of steps within which
// somebody has to reach his end. What is known for one number of steps holds for fewer, or for more, so that
// the table serves all of them.
//
// This needs that the counter changes nothing before it ends the play, and that the side which fails then is
// always the same. The first is seen on the circuit itself, in which the counter is replaced by each of its
// places in turn; the second is left to the solver.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines {

class Clock {
  public:
    // Nothing if the game has no such counter.
    static std::optional<Clock> find(const Problem &problem, const Query &query, Meter &meter);

    // Steps until it ends the play.
    unsigned left(const std::uint64_t *row) const;
    // The fluents of the counter, as a packed state.
    const std::vector<std::uint64_t> &mask() const { return mask_; }
    // Who fails when time is up, by number of the scale: the role (it gets less), or the others. Nothing if
    // it depends.
    const std::vector<std::optional<bool>> &others_hurry() const { return others_hurry_; }

  private:
    std::vector<game::FluentId> places_; // by step, the last one ends the play
    std::vector<std::uint64_t> mask_;
    std::vector<std::optional<bool>> others_hurry_;
};

} // namespace zermelo::engines
