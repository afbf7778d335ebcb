// How fast states are stepped, on one core: the naive tree walk of bench/step.tsv, beside the recorded speed
// of other reasoners on the same walk; and all successors of a whole layer, fully evaluated.
#include "bench.h"
#include "space/perft.h"
#include "space/walk.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

using namespace zermelo;

namespace {

// The speed of a reasoner in a row, 0 if it has none.
double speed_of(const bench::Row &row, const char *reasoner) {
    return row.at(reasoner) == "-" ? 0 : std::stod(row.at(reasoner));
}

struct Speed {
    std::uint64_t states;
    double per_second;
};

// Repeats short walks until half a second is spent; the best counts.
Speed measure(const session::Session &prepared, std::size_t depth, double limit) {
    double best = 1e100, spent = 0;
    std::uint64_t states = 0;
    do {
        Meter meter(Limits{limit});
        double begin = bench::cpu_seconds();
        states =
            space::walk(*prepared.game, *prepared.tapes, prepared.game->initial, depth, true, meter).total();
        double seconds = bench::cpu_seconds() - begin;
        best = std::min(best, seconds);
        spent += seconds;
    } while (spent < 0.5);
    return {states, static_cast<double>(states) / best};
}

void walk_all(const std::string &folder, const bench::Options &options) {
    bench::Table table({{"game", 22},
                        {"depth", 5},
                        {"states", 10},
                        {"count", 7},
                        {"states/s", 11},
                        {"java/s", 8},
                        {"prolog/s", 8},
                        {"propnet/s", 9},
                        {"split/s", 8},
                        {"x_java", 8},
                        {"x_best", 8}});
    std::size_t played = 0, beats_java = 0, beats_best = 0, twice = 0, wrong = 0;
    for (const bench::Row &row : bench::read_rows("step.tsv")) {
        std::string path = folder + "/" + row.at("game") + ".kif";
        if (!bench::wanted(row, options) || !std::filesystem::exists(path)) continue;
        try {
            Limits limits;
            limits.seconds = options.seconds;
            limits.memory_bytes = std::size_t{8} << 30;
            session::Session prepared = bench::prepare(path, limits);
            Speed speed = measure(prepared, std::stoul(row.at("depth")), options.seconds);
            double best = 0;
            for (const char *reasoner : {"prolog", "propnet", "split"})
                best = std::max(best, speed_of(row, reasoner));
            double over_java = speed.per_second / speed_of(row, "java"), over_best = speed.per_second / best;
            bool counted = row.at("states") != "?", right = std::to_string(speed.states) == row.at("states");
            table.row({row.at("game"), row.at("depth"), std::to_string(speed.states),
                       !counted ? "-"
                       : right  ? "equal"
                                : "DIFFERS",
                       fmt::format("{:.0f}", speed.per_second), row.at("java"), row.at("prolog"),
                       row.at("propnet"), row.at("split"), fmt::format("{:.0f}", over_java),
                       fmt::format("{:.2f}", over_best)});
            ++played;
            beats_java += over_java >= 100;
            beats_best += over_best > 1;
            twice += over_best >= 2;
            wrong += counted && !right;
        } catch (const LimitReached &limit) {
            fmt::print("# {}: {}\n", row.at("game"), limit.what());
        }
    }
    fmt::print(
        "# {} games: at least 100 times the Java prover on {}, faster than the best other on {}, twice as "
        "fast on {}; {} counts differ\n",
        played, beats_java, beats_best, twice, wrong);
}

// Successors of the states of one layer, with next state, terminal, goals and legal moves of every one.
void evaluate_layer(const std::string &path, std::size_t depth) {
    session::Session prepared = bench::prepare(path, {});
    const game::Game &game = *prepared.game;
    using Batch = space::Expander<4>;
    Batch expander(game, *prepared.tapes);
    std::size_t row_words = expander.row_words();
    std::vector<std::uint64_t> layer = game.initial.words;
    std::uint64_t successors = 0, checksum = 0;
    double seconds = 0;
    for (std::size_t d = 0; d <= depth; ++d) {
        std::vector<std::uint64_t> made;
        space::Transitions waiting = expander.empty_transitions();
        std::vector<std::uint64_t> rows(Batch::width * row_words);
        successors = checksum = 0;
        double begin = bench::cpu_seconds();
        auto make = [&] {
            if (d == depth) { // measured: everything about each successor, kept in lanes
                expander.make(waiting, rows.data());
                expander.lanes().step();
                expander.lanes().run(prepared.tapes->state);
                checksum += expander.lanes().terminal().word[0] ^ expander.lanes().legal(0).word[0];
            } else {
                expander.make(waiting, rows.data());
                made.insert(made.end(), rows.begin(),
                            rows.begin() + static_cast<std::ptrdiff_t>(waiting.count * row_words));
            }
            successors += waiting.count;
            waiting.count = 0;
        };
        Batch::Listing listing;
        std::size_t count = layer.size() / row_words;
        for (std::size_t first = 0; first < count; first += Batch::width) {
            std::size_t n = std::min(Batch::width, count - first);
            expander.list(layer.data() + first * row_words, n, listing);
            for (std::size_t i = 0; i < n; ++i)
                if (!listing.terminal.test(i))
                    expander.add_transitions(listing, i, layer.data() + (first + i) * row_words, 0, waiting,
                                             make);
        }
        if (waiting.count) make();
        seconds = bench::cpu_seconds() - begin;
        if (d < depth) layer = std::move(made);
    }
    fmt::print(
        "{}: {} successors of the paths of length {}, fully evaluated: {:.1f} million per second (checksum "
        "{:x})\n",
        path, successors, depth, static_cast<double>(successors) / seconds / 1e6, checksum);
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser(
        "bench_step",
        "States per second, on one core: the naive tree walk to a given depth, beside the recorded speed "
        "of other reasoners.");
    command_line::Command &program = parser.program();
    bench::Options options;
    std::string folder;
    std::string layer;
    std::optional<std::size_t> depth;
    program.option("FOLDER", folder, "Where the rules are: GAME.kif for each GAME of bench/step.tsv")
        .folder();
    bench::add_options(program, options);
    command_line::Option &one_layer =
        program.option("--layer", layer, "Instead: all successors of one layer of this game, fully evaluated")
            .takes("GAME");
    add_depth(program, depth, "Which layer [4]").needs(one_layer);
    return bench::run(parser, argc, argv, [&] {
        if (!layer.empty())
            evaluate_layer(layer, depth.value_or(4));
        else if (!folder.empty())
            walk_all(folder, options);
        else
            throw command_line::Fault(command_line::Fault::Kind::missing_word, "FOLDER is required", "");
        return true;
    });
}
