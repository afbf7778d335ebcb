// Columns into which pieces of two kinds fall: cells of which each is filled only where the one below it is.
// As a stack (see cells.h) they take about half of the nodes.
#pragma once

#include "engines/bdd/coding.h"
#include "engines/common/engine.h"

namespace zermelo::engines::symbolic {

// With the stacks that were found among them, each proved.
std::vector<Cell> with_stacks(const Problem &problem, const Query &query, std::vector<Cell> cells,
                              const Job &job);

} // namespace zermelo::engines::symbolic
