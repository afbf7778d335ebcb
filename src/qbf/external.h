// Any other QBF solver, by its command line: the formula goes into a file, and the answer comes back in the
// conventions that all of them keep (`s cnf 1`, `V` lines; or the exit codes 10 and 20).
#pragma once

#include "qbf/solver.h"

#include <string>

namespace zermelo::qbf {

// Every %s of the command is the file; without one, the file comes last. Throws Error if the formula cannot
// be written; does not throw LimitReached.
Answer solve_with_command(const Formula &formula, const std::string &command, const Job &job);

} // namespace zermelo::qbf
