// Any other QBF solver, by its command line: the formula goes into a file, and the answer comes back in the
// conventions that all of them keep (`s cnf 1`, `V` lines; or the exit codes 10 and 20).
#pragma once

#include "solvers/qbf/common/solver.h"

#include <string>
#include <vector>

namespace zermelo::qbf {

// Every %s of the command, which a shell runs, is the file; without one, the file comes last.
Answer solve_with_command(const Formula &formula, const std::string &command, const Job &job);

// What a program says about the formula, whose file becomes its last argument: with all literals of its `V`
// lines. `name` is for the reason why there is no answer.
Answer ask_program(std::vector<std::string> command, const Formula &formula, const std::string &name,
                   const Job &job);

} // namespace zermelo::qbf
