// Reading and writing whole files.
#pragma once

#include "base/job.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace zermelo {

// Reads at most `max_bytes`; throws Error naming the file and the reason otherwise. "-" is standard input. A
// pipe into which nobody writes is waited for as long as the job goes on: throws LimitReached.
std::string read_file(const std::string &path, std::size_t max_bytes, const Job &job = {});

// Writes beside the target and renames, so that a killed run leaves what was there. A new file has the mode
// that open(2) gives it, another keeps its own. "-" is standard output.
void write_file(const std::string &path, std::string_view content);

} // namespace zermelo
