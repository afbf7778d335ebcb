// How fast the reasoner steps with some rules, found out by trying: a few random playouts.
#pragma once

#include "base/job.h"
#include "gdl/normal.h"

namespace zermelo::lifted {

// Processor seconds for one step of a random playout with all that is asked of a state; infinite if it cannot
// be made.
double seconds_per_step(const std::vector<gdl::Rule> &rules, const Job &job);

} // namespace zermelo::lifted
