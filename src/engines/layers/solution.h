// The value of every state that can be reached, layer by layer: layer l has the states after l steps. All
// that a state leads to is in the next layer, and one that can be in several layers is worked on in each. So
// this is for games in which every play ends.
//
// Everything that is finished goes on a shelf, as bytes; a run that finds something there goes on with it.
#pragma once

#include "engines/common/engine.h"
#include "engines/common/stored.h"
#include "engines/oracle/chance_view.h"
#include "store/shelf.h"

#include <memory>

namespace zermelo::engines::layered {

// A solution that is on a shelf.
class Solved : public Stored, public ExpectedValues {
  public:
    virtual std::vector<LayerCount> counts() const = 0; // by layer
};

// Works it out. How many bytes its tables had at once, and what stays in memory. Throws LimitReached, also if
// states are too large, and Error.
std::size_t solve_onto(store::Shelf &shelf, bool in_memory, const Problem &problem, const Query &query,
                       const Resources &resources);

// Throws Error if it is not whole, or of another game.
std::unique_ptr<Solved> read_solution(const store::Shelf &shelf, const game::Game &game);

} // namespace zermelo::engines::layered
