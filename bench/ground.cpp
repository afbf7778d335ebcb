// How many games ground, how fast, and how large they and their circuits get.
//
//   bench_ground DIR [SECONDS]      each *.kif in DIR, with a time limit (60 s unless told)
#include "base/error.h"
#include "cpu_time.h"
#include "session/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace zermelo;

namespace {

// One game in a process of its own, so that its memory is its own. Exit code 0: grounded within 10 s of
// processor time; 1: within the limit; 2: not.
int ground_one(const std::string &path, double seconds) {
    std::string name = std::filesystem::path(path).stem().string();
    try {
        Limits limits;
        limits.seconds = seconds;
        limits.memory_bytes = std::size_t{8} << 30;
        session::Session made = session::prepare(path, session::Stage::compile, limits);
        if (made.stopped) {
            fmt::print("{:36} {}\n", name, made.stopped->reason);
            return 2;
        }
        if (made.has_errors()) {
            fmt::print("{:36} has faults\n", name);
            return 2;
        }
        auto seconds_of = [&](session::Stage stage) { return made.seconds[static_cast<std::size_t>(stage)]; };
        double compiled = seconds_of(session::Stage::compile), grounded = cpu_seconds() - compiled;
        fmt::print("{:36} {:8.2f} {:8.2f} {:9} {:9} {:7} {:7} {:9} {:7}\n", name, grounded, compiled,
                   made.program->rules.size(), made.program->rules.literal_count(), made.game->fluents.size(),
                   made.game->moves.size(), made.tapes->circuit.gates.size(), resident_bytes() >> 20);
        return grounded <= 10 ? 0 : 1;
    } catch (const Error &error) {
        fmt::print("{:36} {}\n", name, error.what());
        return 2;
    }
}

} // namespace

int main(int argc, char **argv) {
    if (argc < 2) {
        fmt::print(stderr, "usage: bench_ground DIR [SECONDS]\n");
        return 12;
    }
    double seconds = argc > 2 ? std::stod(argv[2]) : 60;
    std::vector<std::string> paths;
    for (const auto &entry : std::filesystem::directory_iterator(argv[1]))
        if (entry.path().extension() == ".kif") paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    fmt::print("{:36} {:>8} {:>8} {:>9} {:>9} {:>7} {:>7} {:>9} {:>7}\n", "game", "ground s", "circuit s",
               "rules", "literals", "fluents", "moves", "gates", "MiB");
    std::fflush(stdout);
    std::size_t within_ten = 0, within_limit = 0;
    for (const std::string &path : paths) {
        pid_t child = fork();
        if (child == 0) {
            int code = ground_one(path, seconds);
            std::fflush(stdout);
            _exit(code);
        }
        int status = 0;
        waitpid(child, &status, 0);
        int code = WIFEXITED(status) ? WEXITSTATUS(status) : 3;
        within_ten += code == 0;
        within_limit += code <= 1;
    }
    fmt::print("{} games: {} grounded within 10 s, {} within {} s\n", paths.size(), within_ten, within_limit,
               seconds);
    return 0;
}
