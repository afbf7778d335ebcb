// How many games ground, how fast, and how large they and their circuits get.
#include "base/error.h"
#include "bench.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace zermelo;

namespace {

std::size_t peak_bytes() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return static_cast<std::size_t>(used.ru_maxrss) << 10;
}

// One game in a process of its own, so that its memory is its own. Exit code 0: ready within 10 s of
// processor time; 1: within the limit; 2: not.
int ground_one(const std::string &path, double seconds, const bench::Table &table) {
    std::string name = std::filesystem::path(path).stem().string();
    try {
        Limits limits;
        limits.seconds = seconds;
        limits.memory_bytes = std::size_t{8} << 30;
        Job job(limits);
        session::Session made = session::prepare(path, session::Stage::build, job);
        if (made.has_errors()) throw Error(path + " has faults");
        if (made.stopped) throw LimitReached(made.stopped->kind, made.stopped->reason);
        double grounded = bench::cpu_seconds();
        circuit::Tapes tapes(circuit::compile(*made.game, job));
        double compiled = bench::cpu_seconds() - grounded;
        table.row({name, bench::in_seconds(grounded), bench::in_seconds(compiled),
                   std::to_string(made.program->rules.size()),
                   std::to_string(made.program->rules.literal_count()),
                   std::to_string(made.game->fluents.size()), std::to_string(made.game->moves.size()),
                   std::to_string(tapes.circuit.gates.size()), std::to_string(peak_bytes() >> 20)});
        return grounded + compiled <= 10 ? 0 : 1;
    } catch (const std::exception &error) {
        fmt::print("# {}: {}\n", name, error.what());
        return 2;
    }
}

void ground_all(const std::string &folder, double seconds) {
    std::vector<std::string> paths;
    for (const auto &entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".kif") paths.push_back(entry.path().string());
    std::sort(paths.begin(), paths.end());
    bench::Table table({{"game", 36},
                        {"ground_s", 8},
                        {"circuit_s", 9},
                        {"rules", 9},
                        {"literals", 9},
                        {"fluents", 7},
                        {"moves", 7},
                        {"gates", 9},
                        {"MiB", 7}});
    std::size_t within_ten = 0, within_limit = 0;
    for (const std::string &path : paths) {
        pid_t child = fork();
        if (child == 0) {
            int code = ground_one(path, seconds, table);
            std::fflush(stdout);
            _exit(code);
        }
        int status = 0;
        waitpid(child, &status, 0);
        int code = WIFEXITED(status) ? WEXITSTATUS(status) : 3;
        within_ten += code == 0;
        within_limit += code <= 1;
    }
    fmt::print("# {} games: {} ready within 10 s, {} within {} s\n", paths.size(), within_ten, within_limit,
               seconds);
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser("bench_ground",
                                "Grounds and compiles games: how fast, and how large they get.");
    command_line::Command &program = parser.program();
    std::string folder;
    double seconds = 60;
    program.option("FOLDER", folder, "Each *.kif in it").required().folder();
    add_seconds(program, "--time", seconds, "Seconds for one game [60]");
    return bench::run(parser, argc, argv, [&] {
        ground_all(folder, seconds);
        return true;
    });
}
