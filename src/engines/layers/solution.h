// The value of every state that can be reached, layer by layer: layer l has the states after l steps. All
// that a state leads to is in the next layer, and one that can be in several layers is worked on in each. So
// this is for games in which every play ends.
//
// Forwards only states are kept, packed and sorted. Backwards each layer is expanded once more, and what it
// leads to is looked up in the next one: no transition is ever stored. The states of a layer have nothing to
// do with each other, and threads share the work; what they find does not depend on how.
#pragma once

#include "engines/common/cells.h"
#include "engines/common/engine.h"

#include <memory>

namespace zermelo::engines::layered {

class Solution {
  public:
    virtual ~Solution() = default;

    // Throws LimitReached.
    virtual void solve() = 0;
    // The place in the scale of what a state is worth; nothing if it cannot be reached.
    virtual std::optional<std::size_t> rung(const game::State &state) const = 0;
    virtual std::vector<LayerCount> counts() const = 0; // by layer
    virtual std::size_t most_bytes() const = 0;         // that it had at once
};

// Throws LimitReached if states are too large.
std::unique_ptr<Solution> make_solution(const Problem &problem, const Query &query,
                                        const Resources &resources, const game::Payoff &payoff);

} // namespace zermelo::engines::layered
