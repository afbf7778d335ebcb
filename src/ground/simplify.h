// Makes a ground program smaller without changing what it means in any reachable state: folds atoms that are
// always or never true, and drops helpers that no legal, next, goal or terminal needs.
#pragma once

#include "base/limits.h"
#include "ground/program.h"

namespace zermelo::ground {

Program simplify(Program program, const Limits &limits);

} // namespace zermelo::ground
