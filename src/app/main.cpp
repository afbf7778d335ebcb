// The program: parses the command line, runs one command, and turns whatever went wrong into a message and an
// exit code. docs/cli.md describes all of it.
#include "app/command.h"
#include "app/interrupt.h"
#include "app/memory_ceiling.h"
#include "app/output.h"
#include "base/error.h"

#include <fmt/core.h>

#include <cstdio>
#include <new>
#include <system_error>

namespace zermelo::app {

namespace {

int fail(const Program &program, int code, const std::string &message) {
    fmt::print(stderr, "zermelo: {}\n", message);
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

} // namespace

} // namespace zermelo::app

int main(int argc, char **argv) {
    using namespace zermelo::app;
    Program program;
    program.parser.name("zermelo");
    program.parser.description(
        "Zermelo reads games in the Game Description Language (GDL), checks, plays and solves them.");
    program.parser.footer("`zermelo COMMAND --help` describes a command.\n"
                          "Example:\n  zermelo check games/tictactoe/3x3.kif");
    program.parser.set_version_flag("--version", "zermelo " ZERMELO_VERSION, "Print the version and exit");
    program.parser.require_subcommand(1);
    for (auto *add : {add_check, add_convert, add_ground, add_simulate, add_perft, add_conform, add_translate,
                      add_solve, add_engines, add_census, add_qbf, add_verify, add_play})
        add(program);
    auto named = [&](const CLI::App *command) { return command->get_name() == argv[1]; };
    if (argc > 1 && argv[1][0] != '-' && program.parser.get_subcommands(named).empty()) {
        fmt::print(stderr, "zermelo: there is no command '{}'; `zermelo --help` lists them\n", argv[1]);
        return exit_usage;
    }
    try {
        program.parser.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        int code = program.parser.exit(error);
        return code == 0 ? int{exit_ok} : int{exit_usage};
    }
    catch_interrupts();
    set_memory_ceiling(program.common.memory_bytes);
    return run(program);
}
