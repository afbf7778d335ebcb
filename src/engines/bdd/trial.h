// Are decision diagrams the better way to all states of a game, or is it better to list them? Tried on the
// first layers.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines {

// Throws LimitReached.
bool diagrams_pay(const Problem &problem, const Query &query, const Job &job);

} // namespace zermelo::engines
