// How fast single states are stepped along random plays, by each evaluator, and which of them is chosen.
#include "bench.h"
#include "circuit/fastest.h"
#include "circuit/incremental.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

using namespace zermelo;

namespace {

constexpr std::size_t steps = 2000;
constexpr double seconds = 0.5;

// States in a second, the best of some repetitions.
double speed(circuit::OneState &evaluator, const std::vector<circuit::PlayStep> &plays) {
    double best = 1e100, spent = 0;
    do {
        double now = circuit::seconds_for(evaluator, plays);
        best = std::min(best, now);
        spent += now;
    } while (spent < seconds);
    return static_cast<double>(plays.size()) / best;
}

std::vector<std::string> games_in(const std::string &folder) {
    std::vector<std::string> out;
    for (const auto &file : std::filesystem::directory_iterator(folder))
        if (file.path().extension() == ".kif") out.push_back(file.path().string());
    std::sort(out.begin(), out.end());
    return out;
}

void measure(const std::string &folder, const bench::Options &options) {
    bench::Table table({{"game", 34},
                        {"fluents", 7},
                        {"moves", 7},
                        {"gates", 8},
                        {"lanes/s", 9},
                        {"incremental/s", 13},
                        {"ratio", 7},
                        {"chosen", 11},
                        {"choice_s", 8}});
    std::size_t played = 0, pays = 0, right = 0;
    for (const std::string &path : games_in(folder)) {
        std::string name = std::filesystem::path(path).stem().string();
        if (!bench::wanted({{"game", name}}, options)) continue;
        try {
            Limits limits;
            limits.seconds = options.seconds;
            limits.memory_bytes = std::size_t{8} << 30;
            session::Session prepared = bench::prepare(path, limits);
            const game::Game &game = *prepared.game;
            const circuit::Tapes &tapes = *prepared.tapes;
            circuit::LaneState<1> lanes(tapes);
            circuit::IncrementalState incremental(tapes);
            auto plays = circuit::random_steps(game, incremental, steps, seconds, 2);
            double by_lanes = speed(lanes, plays), by_changes = speed(incremental, plays);
            double begin = bench::cpu_seconds();
            std::string chosen = circuit::fastest(game, tapes)->name();
            double choice = bench::cpu_seconds() - begin;
            ++played;
            pays += by_changes > by_lanes;
            right += (by_changes > by_lanes) == (chosen == incremental.name());
            table.row({name, std::to_string(game.fluents.size()), std::to_string(game.moves.size()),
                       std::to_string(tapes.circuit.gates.size()), fmt::format("{:.0f}", by_lanes),
                       fmt::format("{:.0f}", by_changes), fmt::format("{:.2f}", by_changes / by_lanes),
                       chosen, bench::in_seconds(choice)});
        } catch (const std::exception &fault) {
            fmt::print("# {}: {}\n", name, fault.what());
        }
    }
    fmt::print("# {} games: incremental is faster on {}; the faster one is chosen on {}\n", played, pays,
               right);
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser(
        "bench_one_state",
        "Single states per second along random plays, on one core: by lanes, and by what changes.");
    command_line::Command &program = parser.program();
    bench::Options options;
    std::string folder;
    program.option("FOLDER", folder, "Where the games are").folder().required();
    bench::add_options(program, options);
    return bench::run(parser, argc, argv, [&] {
        measure(folder, options);
        return true;
    });
}
