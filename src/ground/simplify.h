// Makes a ground program smaller without changing what it means in any reachable state: folds atoms that are
// always or never true, and drops helpers that no legal, next, goal or terminal needs.
#pragma once

#include "base/job.h"
#include "base/scc.h"
#include "ground/program.h"

namespace zermelo::ground {

// `components` are the strata of the program.
Program simplify(const Program &program, const Components &components, Meter &meter);

} // namespace zermelo::ground
