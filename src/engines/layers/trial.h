// How much the states of a game lead to, by those of its first layers: what they cost the engine `layers`.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines::layered {

// Of one state, on average.
struct Breadth {
    double successors = 0; // with repetitions
    double bits = 0;       // of successors, written for 256 states at once, whether they have them or not
    bool all = false;      // they are few, and all were seen
};
// Throws LimitReached, also where there are too many joint moves.
Breadth breadth(const Problem &problem, const Query &query, const Job &job);

} // namespace zermelo::engines::layered
