// Options with numbers. One kind of number is read in one way, whatever the command: nonsense is refused with
// the option, the value, and what is allowed.
#pragma once

#include "command_line/parser.h"

#include <cstdint>

namespace zermelo::command_line {

Option &add_memory(Command &command, const std::string &name, std::size_t &bytes,
                   const std::string &help); // MiB, or as in 2G
Option &add_seconds(Command &command, const std::string &name, double &seconds, const std::string &help);
Option &add_seconds(Command &command, const std::string &name, std::optional<double> &seconds,
                    const std::string &help);
Option &add_count(Command &command, const std::string &name, std::size_t &count, const std::string &help,
                  std::size_t least = 0);
Option &add_threads(Command &command, std::size_t &threads, const std::string &help);
Option &add_depth(Command &command, std::optional<std::size_t> &depth, const std::string &help);
Option &add_seed(Command &command, std::uint64_t &seed, const std::string &help);
Option &add_goal(Command &command, std::optional<int> &goal, const std::string &help);

} // namespace zermelo::command_line
