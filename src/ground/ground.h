// Rules to their relevant ground instances. One fixpoint over-approximates what can ever hold: `true` from
// `init` and `next`, `does` from `legal`, with negation of state-dependent atoms ignored. Predicates that do
// not depend on the state are evaluated exactly, before, and vanish. The instances found on the way are the
// program; what cannot matter is then simplified away.
#pragma once

#include "base/job.h"
#include "gdl/normal.h"
#include "ground/program.h"

namespace zermelo::ground {

// Throws LimitReached. A ground atom that depends on its own negation is reported; the program is then of no
// use.
// A rule that takes more than `patience` steps to instantiate is split into smaller ones, where that can be
// done.
Program ground(const std::vector<gdl::Rule> &rules, const Job &job, Diagnostics &diagnostics,
               std::size_t patience = 20'000);

} // namespace zermelo::ground
