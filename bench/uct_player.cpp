// A player that is plain UCT: the player of the program without what it has beyond that. For the tournament,
// which bench/tournament runs.
#include "base/error.h"
#include "command_line/numbers.h"
#include "player/handler.h"

#include <fmt/core.h>

#include <csignal>

namespace {

std::atomic<bool> ended = false;

int run(int argc, char **argv) {
    using namespace zermelo;
    player::PlayerOptions options;
    options.threads = processor_count();
    options.abilities = {false, false, false, false};
    std::size_t port = 0;
    command_line::Parser parser("bench_uct_player",
                                "Plays by plain UCT, or by some of what is more than that.");
    command_line::Command &command = parser.program();
    add_count(command, "--port", port, "The port to listen on [any that is free]");
    add_count(command, "--matches", options.matches, "At once [1]", 1);
    add_memory(command, "--memory", options.memory_bytes, "MiB, or as in 2G [2G]");
    command.flag("--lanes", options.abilities.lanes, "Many plays in one pass over the circuit");
    command.flag("--proves", options.abilities.proves, "Proved values go up the tree");
    command.flag("--mixes", options.abilities.mixes, "Moves that are made at the same time are mixed");
    command.flag("--solves", options.abilities.solves, "Engines solve the present state");
    if (auto help = parser.parse({argv + 1, argv + argc})) {
        fmt::print("{}", *help);
        return 0;
    }
    auto log = [](const std::string &line) { fmt::print(stderr, "{}\n", line); };
    player::Player player(options, log);
    http::Server server({"127.0.0.1", static_cast<std::uint16_t>(port)}, player::bounds(options.matches),
                        player::handler(player));
    log(fmt::format("listening on 127.0.0.1:{}", server.port()));
    server.run(Limits{{}, {}, &ended});
    return 0;
}

} // namespace

int main(int argc, char **argv) {
    std::signal(SIGTERM, [](int) { ended = true; });
    std::signal(SIGINT, [](int) { ended = true; });
    try {
        return run(argc, argv);
    } catch (const std::exception &fault) {
        fmt::print(stderr, "bench_uct_player: {}\n", fault.what());
        return 1;
    }
}
