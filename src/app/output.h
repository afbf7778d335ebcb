// Printing: JSON, why a game is refused, and a line of progress on a terminal.
#pragma once

#include "app/command.h"
#include "session/session.h"

#include <cstdio>

namespace zermelo::app {

// Objects say which version of docs/cli.md describes them.
Json with_schema(const Json &json);
// An object, or an array of objects.
void print_json(const Json &json);
// Writes a text to a file, or to standard output for "-". With --json, what was made is described, and the
// text is in it or the name of the file.
void write_text(const std::string &text, const std::string &output, const Common &common, Json description);

// With colours if this is a terminal and the environment variable NO_COLOR is not set.
Style style_of(std::FILE *stream);

// If the game has errors or a stage could not be finished, says so (on standard error, or as a JSON object
// with "game", "diagnostics" and "stopped") and returns the exit code.
std::optional<int> refuse(const std::string &game, const session::Session &session, const Common &common);

// Says what is wrong with a file that is no game; the exit code.
int refuse_file(const std::string &file, const Diagnostics &diagnostics, const Sources &sources,
                const Common &common);

class Progress {
  public:
    Progress(); // shows something only if standard error is a terminal
    ~Progress() { clear(); }
    Progress(const Progress &) = delete;
    Progress &operator=(const Progress &) = delete;
    void show(const std::string &line); // with the time since the beginning
    void clear();

  private:
    bool on_terminal_;
    bool shown_ = false;
    Meter since_{Job()};
};

} // namespace zermelo::app
