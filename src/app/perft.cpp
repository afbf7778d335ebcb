// zermelo perft: counts states and paths, depth by depth.
#include "space/perft.h"

#include "app/command.h"
#include "app/output.h"
#include "engines/bdd/count.h"
#include "report/layers.h"
#include "session/solve.h"

#include <fmt/core.h>

namespace zermelo::app {

namespace {

struct Options {
    std::string game;
    std::optional<std::size_t> depth;
    bool through_terminals = false, symbolic = false;
    std::size_t threads = 0; // as many as processors
};

void print(const space::PerftLayer &layer) {
    fmt::print("{:>5} {:>26} {:>16} {:>16} {:>14}\n", layer.depth, report::paths_text(layer),
               report::grouped(layer.states), report::grouped(layer.fresh), report::grouped(layer.terminal));
    std::fflush(stdout);
}

// States alone, by decision diagrams.
int count_symbolically(const Options &options, const Common &common, session::Session &session,
                       Meter &meter) {
    engines::Resources resources = session::make_resources(common.memory_bytes, options.threads, meter.job());
    std::vector<engines::LayerCount> layers;
    if (!common.json) fmt::print("{:>5} {:>26} {:>26}\n", "depth", "states", "terminal");
    Progress progress;
    auto stopped = limit_of(meter.job(), [&] {
        session::find_facts(session, meter.job().part(0.2));
        engines::count_layers(
            session::problem(session), resources, options.depth, [&](const engines::LayerCount &layer) {
                progress.clear();
                if (!common.json)
                    fmt::print("{:>5} {:>26} {:>26}\n", layers.size(), report::grouped(layer.states),
                               report::grouped(layer.terminal));
                std::fflush(stdout);
                layers.push_back(layer);
                progress.show(fmt::format("depth {} …", layers.size()));
            });
    });
    progress.clear();
    mpz_class states = 0;
    for (const engines::LayerCount &layer : layers) states += layer.states;
    if (common.json) {
        Json out{{"game", options.game}, {"symbolic", true}, {"layers", Json::array()}};
        for (std::size_t l = 0; l < layers.size(); ++l)
            out["layers"].push_back({{"depth", l},
                                     {"states", layers[l].states.get_str()},
                                     {"terminal", layers[l].terminal.get_str()}});
        out["states"] = states.get_str();
        if (stopped) out["stopped"] = stopped->what();
        out["seconds"] = meter.elapsed_seconds();
        print_json(out);
    } else {
        fmt::print("states: {}, each counted once for every depth that it is at\n", report::grouped(states));
        fmt::print("time: {:.3f} s\n", meter.elapsed_seconds());
        if (stopped) fmt::print(stderr, "zermelo: stopped: {}\n", stopped->what());
    }
    return stopped ? exit_code(stopped->kind) : int{exit_ok};
}

int run(const Options &options, const Common &common) {
    Meter meter(common.start());
    session::Session session = session::prepare(options.game, session::Stage::compile, meter.job());
    if (auto code = refuse(options.game, session, common)) return *code;
    if (options.symbolic) return count_symbolically(options, common, session, meter);

    space::Perft perft(*session.game, *session.tapes, options.through_terminals);
    Json layers = Json::array();
    if (!common.json)
        fmt::print("{:>5} {:>26} {:>16} {:>16} {:>14}\n", "depth", "paths", "states", "fresh", "terminal");
    Progress progress;
    auto show = [&](const space::PerftLayer &layer) {
        progress.clear();
        if (common.json)
            layers.push_back(report::to_json(layer));
        else
            print(layer);
        progress.show(fmt::format("depth {} …", layer.depth + 1));
    };
    space::PerftOutcome outcome = space::count_down(perft, options.depth, meter, show);
    progress.clear();

    double seconds = meter.elapsed_seconds();
    if (common.json) {
        Json out{
            {"game", options.game}, {"through_terminals", options.through_terminals}, {"layers", layers}};
        out["states"] = perft.reachable();
        out["all_reachable"] = outcome.all_reachable;
        if (outcome.longest) out["longest"] = *outcome.longest;
        if (outcome.stopped) out["stopped"] = outcome.stopped->what();
        out["seconds"] = seconds;
        print_json(out);
    } else {
        fmt::print("states: {}{}\n", report::grouped(perft.reachable()),
                   outcome.all_reachable ? ", which are all that can be reached" : " so far");
        if (outcome.longest) fmt::print("longest path: {} moves\n", *outcome.longest);
        fmt::print("time: {:.3f} s\n", seconds);
        if (outcome.stopped) fmt::print(stderr, "zermelo: stopped: {}\n", outcome.stopped->what());
    }
    return outcome.stopped ? exit_code(outcome.stopped->kind) : int{exit_ok};
}

} // namespace

void add_perft(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "perft",
        {"Count states and paths, depth by depth",
         "Every line has the number of paths (sequences of joint moves), of distinct states at\n"
         "their ends, of those among them that no smaller depth has (fresh), and of terminal ones.\n"
         "Without --depth it goes on until no fresh state is found.",
         "zermelo perft games/tictactoe/3x3.kif --depth 5"},
        [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    add_depth(command, options->depth, "Stop at this depth");
    Option &through = command.flag("--through-terminals", options->through_terminals,
                                   "Play on at terminal states, where there are legal moves");
    command
        .flag("--symbolic", options->symbolic,
              "Count states alone, by decision diagrams: also where there are too many to list")
        .excludes(through);
    add_threads(command, options->threads, "How many threads, with --symbolic [all processors]");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
