// Files to a Description. A game is named by one path, or by several joined with '+'. A file may ask for
// others beside it (needs.h), so that a family's rules and one board size are two files and the board is
// named alone.
#pragma once

#include "base/job.h"
#include "gdl/ast.h"

#include <string>
#include <vector>

namespace zermelo::gdl {

// Throws Error if a file cannot be read, and LimitReached; faults in the text go to `diagnostics`.
Description load(const std::string &game, Diagnostics &diagnostics, const Job &job = {});

// The files of a game that is named by one path: that, and all that are needed, whether they are there or
// not.
std::vector<std::string> files_of(const std::string &path, const Job &job = {});

// One text that is in no file, under a name. It reads none: lines that ask for files are comments there, of
// which a warning is given.
Description load_text(std::string name, std::string text, Diagnostics &diagnostics);

inline constexpr std::size_t max_file_bytes = std::size_t{64} << 20;

} // namespace zermelo::gdl
