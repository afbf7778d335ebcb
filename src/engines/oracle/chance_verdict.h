// The verdict on a game of chance where the value of every state is known, and no state repeats.
#pragma once

#include "engines/oracle/chance_view.h"

namespace zermelo::engines {

// The query's state is the first layer. Throws LimitReached.
Verdict chance_verdict(const Problem &problem, const Query &query, const ExpectedValues &values,
                       const Job &job);

} // namespace zermelo::engines
