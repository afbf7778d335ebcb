// zermelo player: plays matches over the network.
#include "app/command.h"
#include "app/interrupt.h"
#include "app/memory_ceiling.h"
#include "player/handler.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <chrono>

namespace zermelo::app {

namespace {

struct PlayerCommand {
    std::string host = "127.0.0.1";
    std::size_t port = 9147;
    std::string stores;
    player::PlayerOptions options;
};

// One call for each line, so that lines of several threads do not mix.
void log_line(const std::string &line) {
    auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    auto part = now.time_since_epoch().count() % 1000;
    fmt::print(stderr, "{:%H:%M:%S}.{:03} {}\n", fmt::gmtime(std::chrono::system_clock::to_time_t(now)), part,
               line);
}

int run_player(PlayerCommand command, const Common &common) {
    if (command.port > UINT16_MAX) throw UsageError("--port: there are no ports above 65535");
    command.options.memory_bytes = common.memory_bytes;
    if (command.options.threads == 0) command.options.threads = processor_count();
    http::Bounds bounds = player::bounds(command.options.matches);
    set_memory_ceiling(common.memory_bytes, bounds.threads + player::most_threads(command.options));
    std::optional<player::Stores> stores;
    if (!command.stores.empty())
        command.options.stores = &stores.emplace(command.stores, common.start(), log_line);
    Job job = Limits{common.seconds, {}, &interrupted()}; // the memory is the player's
    player::Player player(command.options, log_line);
    http::Server server({command.host, static_cast<std::uint16_t>(command.port)}, bounds,
                        player::handler(player));
    log_line(fmt::format("listening on {}:{}", command.host, server.port()));
    Workers watch(job);
    watch.start([&] {
        while (!watch.job().stopped() && watch.job().seconds_left() != 0.0)
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        player.stop(); // so that nobody waits for a clock
        server.stop();
    });
    server.run(job);
    return exit_ok;
}

} // namespace

void add_player(Program &program) {
    auto options = std::make_shared<PlayerCommand>();
    options->options.threads = 0;
    Command &command =
        add_command(program, "player",
                    {"Play matches over the network, for a game server",
                     "Speaks the GGP communication protocol: a server sends it the rules of a game and asks\n"
                     "for its moves. What can be solved in the time is played perfectly, the rest by Monte\n"
                     "Carlo tree search. docs/player.md says how.",
                     "zermelo player --port 9147 --memory 2G"},
                    [options, &common = program.common] { return run_player(*options, common); });
    add_count(command, "--port", options->port, "The port to listen on; 0: any that is free [9147]");
    command.option("--host", options->host, "The address to listen on [127.0.0.1: this machine only]")
        .takes("ADDRESS");
    add_count(command, "--matches", options->options.matches,
              "How many matches may go on at once; further ones are told that it is busy [1]", 1);
    add_seconds(
        command, "--margin", options->options.margin,
        "Answer so many seconds before a clock is over [0.2 s and a tenth of the clock, at most 2 s]");
    add_threads(command, options->options.threads, "Threads that think in each match [one per processor]");
    command
        .option("--stores", options->stores,
                "A folder of stores that `solve --store` has made, or one of them: their games are played by "
                "them")
        .takes("FOLDER");
    add_limits(command, program.common);
}

} // namespace zermelo::app
