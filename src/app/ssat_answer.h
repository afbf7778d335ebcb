// The answer of the solver for stochastic formulas, as lines like those of QBF solvers, or as JSON.
#pragma once

#include "app/command.h"
#include "app/output.h"
#include "solvers/ssat/solve.h"

namespace zermelo::app {

// `names`: what the variables stand for, by number less 1, if somebody knows: then the choices of the
// outermost block are told by name, for those that have one. The exit code.
int print_ssat_answer(const ssat::Answer &answer, Json description, const Common &common,
                      const std::vector<std::string> *names = nullptr);

} // namespace zermelo::app
