// Work that cannot be stopped, or that may abort, in a process of its own: limits then hold whatever it does,
// and nothing that it does wrong is our end.
#pragma once

#include "base/job.h"

#include <functional>
#include <string>

namespace zermelo::qbf {

struct ChildResult {
    std::string output; // what it wrote
    int exit_code = -1; // negative: ended by a signal, or it could not be started
};

// Runs `work` in a child, which gets a descriptor to write to; the child ends when `work` returns, with its
// value as exit code. Throws LimitReached, after ending the child and all that it has started. The memory
// limit counts the child and us together.
ChildResult run_in_child(const std::function<int(int descriptor)> &work, const Job &job);

} // namespace zermelo::qbf
