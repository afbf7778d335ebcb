// What an engine keeps in a store, state by state: the value of each that can be reached, and nothing of any
// other.
#pragma once

#include "cross/compare.h"

namespace zermelo::cross {

// Nothing if the engine keeps no stores, or none for this query, or could not within its limits.
std::optional<Comparison> compare_stored(Position &position, const engines::Problem &problem,
                                         engines::Query query, const engines::Engine &engine,
                                         const engines::Resources &resources);

} // namespace zermelo::cross
