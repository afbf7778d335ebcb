// How many plays a tree search makes in a second of processor time: on the lanes of the circuit, one by one
// on the circuit, and by the rules as they are.
#include "bench.h"
#include "circuit/fastest.h"
#include "mcts/circuit_simulator.h"
#include "mcts/lifted_simulator.h"
#include "mcts/one_state_simulator.h"
#include "mcts/search.h"

#include <fmt/core.h>

#include <filesystem>

using namespace zermelo;

namespace {

struct Speed {
    double plays, nodes; // in a second
};

Speed speed(mcts::Simulator &simulator, double seconds) {
    mcts::SearchOptions options;
    options.ways.proves = false; // so that small games go on
    mcts::Search search(simulator, options);
    double begin = bench::cpu_seconds(), spent = 0;
    while (spent < seconds) {
        for (int i = 0; i < 16; ++i) search.pass();
        spent = bench::cpu_seconds() - begin;
    }
    return {static_cast<double>(search.plays()) / spent, static_cast<double>(search.nodes()) / spent};
}

void measure(const std::vector<std::string> &games, double seconds) {
    bench::Table table({{"game", 34},
                        {"gates", 8},
                        {"lanes/s", 9},
                        {"nodes/s", 9},
                        {"single/s", 9},
                        {"lifted/s", 9},
                        {"lanes:single", 12}});
    for (const std::string &path : games) {
        session::Session prepared = bench::prepare(path, {});
        mcts::CircuitSimulator lanes(*prepared.game, *prepared.tapes);
        mcts::OneStateSimulator single(*prepared.game, circuit::fastest(*prepared.game, *prepared.tapes));
        mcts::LiftedSimulator lifted(prepared.rules, nullptr);
        Speed by_lanes = speed(lanes, seconds), by_one = speed(single, seconds),
              by_rules = speed(lifted, seconds);
        std::filesystem::path file(path);
        table.row({file.parent_path().filename().string() + "/" + file.stem().string(),
                   fmt::format("{}", prepared.tapes->circuit.gates.size()),
                   fmt::format("{:.0f}", by_lanes.plays), fmt::format("{:.0f}", by_lanes.nodes),
                   fmt::format("{:.0f}", by_one.plays), fmt::format("{:.0f}", by_rules.plays),
                   fmt::format("{:.1f}", by_lanes.plays / by_one.plays)});
    }
}

} // namespace

int main(int argc, char **argv) {
    std::vector<std::string> games;
    double seconds = 2;
    command_line::Parser parser("bench_playouts", "Plays of a tree search in a second.");
    parser.program().option("GAME", games, "Files with rules").required();
    add_seconds(parser.program(), "--seconds", seconds, "For each measurement [2]");
    return bench::run(parser, argc, argv, [&] {
        measure(games, seconds);
        return true;
    });
}
