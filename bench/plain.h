// What our decision diagrams are compared with: the method of Kissmann and Edelkamp (2010) as it is written,
// on BuDDy. Each joint move is a relation between all variables of this state and all of the next one, also
// those that stay; the layers are found by relational products, move by move, and their values by pre-images,
// pair of goals by pair of goals. It has the cells and the order of variables of our engine.
#pragma once

#include "engines/common/cells.h"
#include "engines/common/engine.h"

namespace zermelo::bench {

struct PlainAnswer {
    double states = 0;
    std::string values; // "50/50"
};

// Of a game for two in which only one of them has a choice at a time; they want the difference of their
// goals. BuDDy has one set of tables for the process and ends it where they are too large, so this is for a
// child process. Throws LimitReached.
PlainAnswer solve_plainly(const engines::Problem &problem, const game::State &from,
                          const std::vector<engines::Cell> &cells, const Job &job);

} // namespace zermelo::bench
