// How many states there are after 0, 1, 2 … steps, without their values: for games with far more states than
// could be listed.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines {

// From the initial state, until nothing follows or up to a depth. `show` gets each layer when it is counted.
// Throws LimitReached.
void count_layers(const Problem &problem, const Resources &resources, std::optional<std::size_t> depth,
                  const std::function<void(const LayerCount &)> &show);

} // namespace zermelo::engines
