// Reading and writing whole files.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zermelo {

// Reads at most `max_bytes`; throws Error naming the file and the reason otherwise. "-" is standard input.
std::string read_file(const std::string &path, std::size_t max_bytes);

// Writes beside the target and renames, so that a killed run leaves what was there. "-" is standard output.
void write_file(const std::string &path, std::string_view content);

} // namespace zermelo
