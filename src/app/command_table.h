// The commands and their options as one table, read from the parser of the command line: what help, the
// manual page and the completions of shells are made of.
#pragma once

#include "app/command.h"

#include <string>
#include <vector>

namespace zermelo::app {

struct OptionEntry {
    std::vector<std::string> names; // with their dashes; the short one first
    std::string value;              // what follows it, such as SECONDS; empty for a flag
    std::string help;
};

struct CommandEntry {
    std::string name, summary, details; // details: with the example
    std::string arguments;              // "GAME FILE"
    std::vector<OptionEntry> options;
};

// In the order in which they were added.
std::vector<CommandEntry> command_table(CLI::App &parser);

// "; did you mean 'solve'?", or nothing.
std::string did_you_mean(const std::string &word, const std::vector<std::string> &known);

} // namespace zermelo::app
