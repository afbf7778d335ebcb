// What all commands share: how they are added to the command line, their common options, and exit codes.
#pragma once

#include "base/job.h"
#include "command_line/numbers.h"
#include "report/common.h"

#include <functional>
#include <optional>
#include <string>

namespace zermelo::app {

using command_line::Command;
using command_line::Option;
using report::Json;

// Documented in docs/cli.md; a code never changes its meaning.
enum Exit : int {
    exit_ok = 0,
    exit_negative = 1,
    exit_game_errors = 10,
    exit_file = 11,
    exit_usage = 12,
    exit_time = 20,
    exit_memory = 21,
    exit_interrupted = 22,
    exit_too_large = 23,
    exit_incomplete = 24,
    exit_internal = 70,
};

int exit_code(LimitReached::Kind kind);

// An option that turns out to be wrong only when the game is known.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct Common {
    bool json = false;
    std::optional<double> seconds;
    std::size_t memory_bytes = 0;

    Job start() const; // begins now; ends also when interrupted
};

struct Program {
    command_line::Parser parser{
        "zermelo",
        "Zermelo reads games in the Game Description Language (GDL), checks, plays and solves them."};
    Common common;
    std::function<int()> run; // the chosen command; returns the exit code
};

struct Help {
    std::string summary; // one line, also in the list of commands
    std::string details;
    std::string example;
};

// Adds a command; `run` is called, after parsing, if it is the chosen one.
Command &add_command(Program &program, const std::string &name, const Help &help, std::function<int()> run);

Option &add_json(Command &command, Common &common);
void add_limits(Command &command, Common &common);
void add_game(Command &command, std::string &game);

// One function per command, each in its own file.
void add_check(Program &program);
void add_convert(Program &program);
void add_ground(Program &program);
void add_frame(Program &program);
void add_simulate(Program &program);
void add_board(Program &program);
void add_perft(Program &program);
void add_conform(Program &program);
void add_translate(Program &program);
void add_verify(Program &program);
void add_play(Program &program);
void add_player(Program &program);
void add_solve(Program &program);
void add_report(Program &program);
void add_engines(Program &program);
void add_query(Program &program);
void add_store(Program &program);
void add_census(Program &program);
void add_qbf(Program &program);
void add_ssat(Program &program);
void add_sqasp(Program &program);
void add_serve(Program &program);
void add_help(Program &program);
void add_completions(Program &program);
void add_man(Program &program);

} // namespace zermelo::app
