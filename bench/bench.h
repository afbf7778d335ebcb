// What the measurements share: the rows of the .tsv files beside this one, options, time, and tables.
#pragma once

#include "command_line/numbers.h"
#include "engines/common/engine.h"
#include "session/session.h"

#include <functional>
#include <gmpxx.h>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace zermelo::bench {

// Processor time of this process and of the children that have ended: other work may run beside it.
double cpu_seconds();
double elapsed_seconds();

// By the name of the column. The first line of a file that is no comment has these names.
using Row = std::map<std::string, std::string>;
std::vector<Row> read_rows(const std::string &file);

// A row of a game of the library has its path within games/ as its name: "connect/c4_5x5".
std::string path_of(const Row &row);

// The winning probability of the row's role, from tests/known.
mpq_class known_probability(const Row &row);

struct Options {
    std::string effort{};   // the column that tells whether a row takes long: more than 10 s, or no number
    double seconds = 60;    // for one row
    bool skip_long = false; // without the rows that take long
    std::vector<std::string> words{}; // only rows with one of them in their name; none: all
};
void add_options(command_line::Command &program, Options &options);
bool wanted(const Row &row, const Options &options);

// Reads, grounds and compiles; throws if that cannot be.
session::Session prepare(const std::string &path, const Job &job);
// By its name; null: those that `auto` chooses.
const engines::Engine *engine_of(const std::string &name);

// A table whose fields have no blanks in them, so that programs can read it as well. Each row is shown at
// once.
class Table {
  public:
    using Columns = std::vector<std::pair<const char *, int>>; // name and width; the first stands to the left
    explicit Table(Columns columns);
    void row(const std::vector<std::string> &fields) const;

  private:
    Columns columns_;
};
std::string in_seconds(double seconds);
// What a row is worth: "?" if it is not decided, "ok", or in capitals that it is not as published.
std::string verdict(bool decided, bool right);

// Reads the command line and does the work, which says whether everything is as it should be. The exit code
// is that of zermelo: 0, or 1 if not, 11 for a fault, 12 for a wrong command line.
int run(command_line::Parser &parser, int argc, char **argv, const std::function<bool()> &work);

} // namespace zermelo::bench
