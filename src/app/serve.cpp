// zermelo serve: the explorer, a page in a browser.
#include "app/command.h"
#include "app/interrupt.h"
#include "base/process.h"
#include "base/workers.h"
#include "serve/explorer.h"

#include <fmt/core.h>

#include <charconv>
#include <filesystem>

namespace zermelo::app {

namespace {

struct Options {
    std::vector<std::string> games;
    http::Address address{"127.0.0.1", 1913};
    bool open = false;
    std::size_t threads = 0;
    double seconds = 60;
};

// The games that came with the program, if nothing else is asked for.
std::vector<std::string> own_games() {
    std::error_code fault;
    std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", fault);
    for (const std::filesystem::path &folder :
         {program.parent_path() / "games", program.parent_path() / "../share/zermelo/games",
          std::filesystem::path("games")})
        if (std::filesystem::is_directory(folder, fault)) return {folder.string()};
    return {};
}

// How a browser reaches it.
std::string url_of(const Options &options, std::uint16_t port) {
    const std::string &host = options.address.host;
    bool is_any = host.empty() || host == "0.0.0.0" || host == "::";
    std::string name = is_any ? "localhost" : host.find(':') == std::string::npos ? host : "[" + host + "]";
    return fmt::format("http://{}:{}/", name, port);
}

// It may last as long as the browser does.
void open_browser(const std::string &url, const Job &job) {
    limit_of(job, [&] {
        if (run_program({"xdg-open", url}, job).not_installed)
            fmt::print(stderr, "zermelo: no browser can be opened: xdg-open is not installed\n");
    });
}

int run(const Options &options, const Program &program) {
    constexpr std::size_t least_memory = std::size_t{512} << 20; // with the stacks of all threads
    if (program.common.memory_bytes < least_memory)
        throw UsageError("--memory: a server needs at least 512M");
    Job job = Limits{{}, {}, &interrupted()};
    serve::Limits limits{program.common.memory_bytes, options.threads, options.seconds};
    serve::Explorer explorer(options.games.empty() ? own_games() : options.games, limits,
                             program.parser.version(), job);
    http::Server server(options.address, {}, explorer.routes());
    std::string url = url_of(options, server.port());
    fmt::print("{} at {} (Ctrl-C ends it)\n", report::counted(explorer.library().games().size(), "game"),
               url);
    std::fflush(stdout);
    if (!server.is_loopback())
        fmt::print(stderr, "zermelo: everybody who can reach this machine can use its processors\n");
    Workers browser(job);
    if (options.open) browser.start([&] { open_browser(url, browser.job()); });
    server.run(job);
    return exit_ok;
}

bool read_port(const std::string &word, std::uint16_t &port) {
    auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), port);
    return fault == std::errc() && end == word.data() + word.size();
}

} // namespace

void add_serve(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "serve",
        {"Explore games in a browser: positions, moves and their values",
         "Serves a page on this machine: choose a game or paste one, click through it, and see what every\n"
         "move is worth. docs/explorer.md describes it. Ctrl-C ends it.",
         "zermelo serve games --open"},
        [options, &program] { return run(*options, program); });
    command.option("GAME", options->games,
                   "Files with rules, or folders of them [the folder games of the program]");
    command
        .option(
            "--port", [options](const std::string &word) { return read_port(word, options->address.port); },
            "a number from 0 to 65535", "Listen on this port; 0 for any that is free [1913]")
        .takes("PORT");
    command.option("--host", options->address.host, "Listen on this address [127.0.0.1]").takes("HOST");
    command.flag("--open", options->open, "Open the page in a browser");
    add_seconds(command, "--time", options->seconds, "For the values of one position [60]");
    add_memory(command, "--memory", program.common.memory_bytes,
               "Use so much memory: MiB, or with a suffix as in 2G [three quarters of what there is, at most "
               "16G]");
    add_threads(command, options->threads, "How many threads solve [one per processor]");
}

} // namespace zermelo::app
