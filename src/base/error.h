// The one exception type for faults of the environment (a file is missing, the disk is full): thrown by
// libraries, caught in `main` and at network boundaries. Faults in a user's game are Diagnostics instead.
#pragma once

#include <stdexcept>
#include <string>

namespace zermelo {

class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

} // namespace zermelo
