// States as assignments: how cells of fluents are written with the variables of decision diagrams, of which
// there is a pair for each bit.
#pragma once

#include "engines/common/cells.h"
#include "solvers/bdd/manager.h"

namespace zermelo::engines::symbolic {

class Coding {
  public:
    Coding(bdd::Manager &manager, std::vector<Cell> cells, std::size_t fluents);

    const std::vector<Cell> &cells() const { return cells_; }
    bdd::Set holds(game::FluentId fluent) const { return holds_[fluent.index()]; }
    bdd::Set only(const std::uint64_t *row) const; // the set of this one state

  private:
    bdd::Manager &manager_;
    std::vector<Cell> cells_;
    std::vector<bdd::Set> holds_; // by fluent
};

} // namespace zermelo::engines::symbolic
