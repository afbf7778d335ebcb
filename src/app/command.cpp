#include "app/command.h"

#include "app/interrupt.h"

#include <fmt/core.h>

#include <algorithm>
#include <unistd.h>

namespace zermelo::app {

int exit_code(LimitReached::Kind kind) {
    switch (kind) {
    case LimitReached::Kind::time: return exit_time;
    case LimitReached::Kind::memory: return exit_memory;
    case LimitReached::Kind::cancelled: return exit_interrupted;
    case LimitReached::Kind::size: return exit_too_large;
    }
    return exit_internal;
}

Job Common::start() const { return Limits{seconds, memory_bytes, &interrupted()}; }

Command &add_command(Program &program, const std::string &name, const Help &help, std::function<int()> run) {
    std::string space = help.details.empty() ? "" : "\n\n";
    return program.parser.add_command(name, help.summary,
                                      fmt::format("{}{}Example:\n  {}", help.details, space, help.example),
                                      [&program, run = std::move(run)] { program.run = run; });
}

Option &add_json(Command &command, Common &common) {
    return command.flag("--json", common.json, "Print JSON; docs/cli.md describes it");
}

namespace {

constexpr std::size_t giga = std::size_t{1} << 30;

// Three quarters of the machine's memory, at most 16 GiB.
std::size_t default_memory() {
    auto pages = static_cast<std::size_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)));
    std::size_t all = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return all == 0 ? 4 * giga : std::min(all / 4 * 3, 16 * giga);
}

} // namespace

void add_limits(Command &command, Common &common) {
    add_seconds(command, "--time", common.seconds, "Stop after so many seconds");
    if (common.memory_bytes == 0) common.memory_bytes = default_memory();
    add_memory(command, "--memory", common.memory_bytes,
               "Stop at so much memory: MiB, or with a suffix as in 2G [three quarters of what there is, "
               "at most 16G]");
}

void add_game(Command &command, std::string &game) {
    command.option("GAME", game, "A file with rules, or several joined with '+'; - is standard input")
        .required();
}

} // namespace zermelo::app
