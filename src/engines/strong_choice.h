// Are decision diagrams the better way to the values of all states of a game, or is it better to list them?
// Judged by both engines' work on the first layers, which is counted, not timed, so that the same game gets
// the same answer, unless a limit of time cuts the trial short.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines {

// Throws LimitReached.
bool diagrams_pay(const Problem &problem, const Query &query, const Job &job);

} // namespace zermelo::engines
