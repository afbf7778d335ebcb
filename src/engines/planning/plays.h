// Plays of a puzzle as clauses, step after step. `alive(t)` says that the play goes on at step t: then its
// state is not terminal and every role makes one legal move. A play that is not alive any more has ended, at
// the first such step, in a terminal state; what its later frames hold means nothing. So one formula has the
// plays of all lengths, and assuming that the play is not alive at step n leaves those of at most n steps
// (planning as satisfiability: Kautz and Selman 1992).
#pragma once

#include "engines/planning/order.h"
#include "engines/puzzle/answer.h"
#include "unroll/unrolling.h"

namespace zermelo::engines::planning {

class Plays {
  public:
    Plays(const Problem &problem, const Query &query, const puzzle::Ladder &ladder, Order order,
          const Job &job);

    std::size_t steps() const { return alive_.size() - 1; }
    void grow(std::size_t steps, Meter &meter); // alive(0) … alive(steps)

    // Assumptions.
    int alive(std::size_t step) const { return alive_[step]; }
    int climbs(std::size_t rungs) const { return climbs_[rungs]; } // if the play ends, it ends so high

    int ordered() const { return ordered_; } // moves that commute come in one order

    solvers::Sat &sat() { return sat_; }
    // Of the solver's model, in which the play has an end: the play, and how high it ends.
    puzzle::Play play();
    std::size_t rungs(const puzzle::Play &play);

  private:
    void add_step();
    void add_groups(std::size_t frame, int condition);
    void add_order(std::size_t frame);

    const Problem &problem_;
    circuit::Circuit circuit_; // the game's, and the ladder as goals of role 0
    solvers::Sat sat_;
    unroll::Unrolling frames_;
    Order order_;
    int ordered_;
    std::vector<int> alive_;  // by step
    std::vector<int> climbs_; // by rungs
};

} // namespace zermelo::engines::planning
