// Another program, run by us: limits hold whatever it does, and nothing that it does wrong is our end. It is
// started without a copy of our process, for such a copy has none of our threads but all of their locks.
#pragma once

#include "base/job.h"

#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

struct ProgramResult {
    std::string output;         // what it wrote to its standard output
    int exit_code = -1;         // negative: it was ended by a signal
    bool not_installed = false; // there is no such program, or it may not be run
};

// Runs the program, found by PATH, with these arguments, and waits for its end. It has no standard input, and
// nobody hears its complaints. Throws Error if nothing can be started, and LimitReached after ending it with
// all that it has started; that happens also when we are killed. Its memory counts with ours.
ProgramResult run_program(const std::vector<std::string> &command, const Job &job);

// A text that other programs of this user can read as a file as long as this object lives. It is in memory,
// so it cannot outlive us.
class TextFile {
  public:
    explicit TextFile(std::string_view text); // throws Error
    TextFile(const TextFile &) = delete;
    TextFile &operator=(const TextFile &) = delete;
    ~TextFile();
    std::string path() const;

  private:
    int descriptor_;
};

} // namespace zermelo
