// Printing: diagnostics and limits as text and as JSON, and a line of progress on a terminal.
#pragma once

#include "app/command.h"
#include "machine/pipeline.h"

namespace zermelo::app {

// On one line; bytes that are not UTF-8 become U+FFFD.
std::string to_text(const Json &json);
void print_json(const Json &json);

Json to_json(const Diagnostics &diagnostics, const Sources &sources);
Json to_json(const machine::Stop &stop);

void print(const Diagnostics &diagnostics, const Sources &sources, Severity at_least, std::FILE *to);

// "the game could not be grounded: …"
std::string describe(const machine::Stop &stop);

// If the game has errors or a stage could not be finished, says so (on standard error, or as a JSON object
// with "game", "diagnostics" and "stopped") and returns the exit code.
std::optional<int> refuse(const std::string &game, const machine::Pipeline &pipeline, const Common &common);

// 1234567 as 1,234,567.
std::string grouped(std::uint64_t number);

class Progress {
  public:
    Progress(); // shows something only if standard error is a terminal
    ~Progress() { clear(); }
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;
    void show(const std::string &line);
    void clear();

  private:
    bool on_terminal_;
    bool shown_ = false;
};

} // namespace zermelo::app
