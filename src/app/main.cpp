// The program: parses the command line, runs one command, and turns whatever went wrong into a message and an
// exit code. docs/cli.md describes all of it.
#include "app/command.h"
#include "app/interrupt.h"
#include "app/memory_ceiling.h"
#include "app/output.h"
#include "app/suggest.h"
#include "base/error.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <new>
#include <system_error>

namespace zermelo::app {

namespace {

int fail(const Program &program, int code, const std::string &message) {
    fmt::print(stderr, "{} {}\n", style_of(stderr).red("zermelo:"), message);
    try {
        if (program.common.json) print_json({{"error", {{"exit", code}, {"message", message}}}});
    } catch (const std::system_error &) { // nobody can be told
    }
    return code;
}

int run(const Program &program) {
    try {
        int code = program.run();
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
            return fail(program, exit_file, "cannot write to standard output");
        return code;
    } catch (const Error &error) {
        return fail(program, exit_file, error.what());
    } catch (const UsageError &error) {
        return fail(program, exit_usage, error.what());
    } catch (const LimitReached &limit) {
        return fail(program, exit_code(limit.kind), limit.what());
    } catch (const std::bad_alloc &) {
        return fail(program, exit_memory, "there is no more memory");
    } catch (const std::system_error &fault) { // such as a full disk
        return fail(program, exit_file, fmt::format("cannot write: {}", fault.what()));
    } catch (const std::exception &bug) {
        return fail(program, exit_internal,
                    fmt::format("internal error: {}; please report this", bug.what()));
    }
}

// What is wrong with the command line, in one line, with the likely cure.
std::string explained(const Program &program, const command_line::Fault &fault) {
    if (fault.command.empty()) return "a command is needed; `zermelo help` lists them";
    std::string out = fault.what(), near;
    while (!out.empty() && (out.back() == '\n' || out.back() == '.')) out.pop_back();
    std::vector<std::string> known;
    for (const command_line::CommandEntry &command : program.parser.commands())
        for (const command_line::OptionEntry &option : command.options)
            if (command.name == fault.command)
                known.insert(known.end(), option.names.begin(), option.names.end());
    bool is_unknown = fault.kind == command_line::Fault::Kind::unknown_word;
    if (std::size_t at = out.find(" -"); is_unknown && at != std::string::npos) {
        std::string unknown = out.substr(at + 1, out.find(' ', at + 1) - at - 1);
        out = fmt::format("`{}` has no option {}", fault.command, unknown);
        near = did_you_mean(unknown.substr(0, unknown.find('=')), known);
    }
    return out +
           (near.empty() ? fmt::format("; `zermelo help {}` describes the command", fault.command) : near);
}

int refuse_usage(Program &program, int argc, char **argv, const std::string &message) {
    for (int i = 1; i < argc; ++i)
        if (std::string_view(argv[i]) == "--json") program.common.json = true;
    return fail(program, exit_usage, message);
}

// What is wrong with the word in the place of the command, if something is.
std::optional<std::string> no_command(Program &program, const std::string &word) {
    bool is_option = word.starts_with('-');
    std::vector<std::string> names{"-h", "--help", "--version"};
    if (!is_option) names.clear();
    for (const command_line::CommandEntry &command : program.parser.commands())
        if (!is_option) names.push_back(command.name);
    if (std::find(names.begin(), names.end(), word) != names.end()) return std::nullopt;
    std::string near = did_you_mean(word, names);
    return fmt::format("there is no {} '{}'{}", is_option ? "command before the option" : "command", word,
                       near.empty() ? "; `zermelo help` lists the commands" : near);
}

} // namespace

} // namespace zermelo::app

int main(int argc, char **argv) {
    using namespace zermelo::app;
    Program program;
    program.parser.set_details("`zermelo help COMMAND` describes a command.\n"
                               "Example:\n  zermelo check games/tictactoe/3x3.kif");
    program.parser.set_version("zermelo " ZERMELO_VERSION);
    for (auto *add :
         {add_check,   add_convert,   add_ground,      add_frame,  add_simulate, add_board, add_perft,
          add_conform, add_translate, add_solve,       add_report, add_query,    add_store, add_engines,
          add_census,  add_qbf,       add_ssat,        add_sqasp,  add_verify,   add_play,  add_serve,
          add_player,  add_help,      add_completions, add_man})
        add(program);
    if (argc < 2) {
        fmt::print(stderr, "{}", program.parser.help());
        return exit_usage;
    }
    if (auto fault = no_command(program, argv[1])) return refuse_usage(program, argc, argv, *fault);
    try {
        if (auto answer = program.parser.parse({argv + 1, argv + argc})) {
            fmt::print("{}", *answer); // --help, --version
            return exit_ok;
        }
    } catch (const zermelo::command_line::Fault &fault) {
        return refuse_usage(program, argc, argv, explained(program, fault));
    }
    catch_interrupts();
    set_memory_ceiling(program.common.memory_bytes);
    return run(program);
}
