// How fast states are stepped, on one core: the naive tree walk of bench/step.tsv, beside the recorded speed
// of other reasoners on the same walk; and all successors of a whole layer, fully evaluated.
//
//   bench_step DIR          all games of step.tsv whose rules are in DIR
//   bench_step --layer GAME DEPTH
#include "base/error.h"
#include "base/files.h"
#include "cpu_time.h"
#include "session/session.h"
#include "space/perft.h"
#include "space/walk.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>

using namespace zermelo;

namespace {

session::Session prepare(const std::string &path) {
    Limits limits;
    limits.seconds = 60;
    limits.memory_bytes = std::size_t{8} << 30;
    session::Session out = session::prepare(path, session::Stage::compile, limits);
    if (out.has_errors()) throw Error(path + " has faults");
    if (out.stopped) throw LimitReached(out.stopped->kind, out.stopped->reason);
    return out;
}

struct Row {
    std::string game;
    std::size_t depth = 0;
    std::optional<std::uint64_t> states;
    std::vector<std::optional<double>> others; // java, prolog, propnet, split
};

std::vector<Row> read_rows(const std::string &path) {
    std::istringstream lines(read_file(path, 1 << 20));
    std::vector<Row> rows;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        Row row;
        std::string states, word;
        words >> row.game >> row.depth >> states;
        if (states != "?") row.states = std::stoull(states);
        while (words >> word) row.others.push_back(word == "-" ? std::optional<double>() : std::stod(word));
        rows.push_back(std::move(row));
    }
    return rows;
}

struct Speed {
    std::uint64_t states;
    double per_second;
};

// Repeats short walks until half a second is spent; the best counts.
Speed measure(const session::Session &prepared, std::size_t depth) {
    Limits limits;
    limits.seconds = 120;
    double best = 1e100, spent = 0;
    std::uint64_t states = 0;
    do {
        Meter meter(limits);
        double begin = cpu_seconds();
        states =
            space::walk(*prepared.game, *prepared.tapes, prepared.game->initial, depth, true, meter).total();
        double seconds = cpu_seconds() - begin;
        best = std::min(best, seconds);
        spent += seconds;
    } while (spent < 0.5);
    return {states, static_cast<double>(states) / best};
}

void walk_all(const std::string &directory) {
    fmt::print("{:22} {:>5} {:>10} {:>12} {:>10} {:>10} {:>9}\n", "game", "depth", "states", "states/s",
               "x java", "x best", "count");
    std::size_t played = 0, beats_java = 0, beats_best = 0, twice = 0, wrong = 0;
    for (const Row &row : read_rows(std::string(ZERMELO_SOURCE_DIR) + "/bench/step.tsv")) {
        std::string path = directory + "/" + row.game + ".kif";
        if (!std::filesystem::exists(path)) continue;
        try {
            session::Session prepared = prepare(path);
            Speed speed = measure(prepared, row.depth);
            double best = 0;
            for (std::size_t i = 1; i < row.others.size(); ++i)
                best = std::max(best, row.others[i].value_or(0));
            double over_java = speed.per_second / row.others[0].value_or(1),
                   over_best = speed.per_second / best;
            bool right = !row.states || *row.states == speed.states;
            fmt::print("{:22} {:>5} {:>10} {:>12.0f} {:>10.0f} {:>10.2f} {:>9}\n", row.game, row.depth,
                       speed.states, speed.per_second, over_java, over_best,
                       !row.states ? "-"
                       : right     ? "equal"
                                   : "DIFFERS");
            ++played;
            beats_java += over_java >= 100;
            beats_best += over_best > 1;
            twice += over_best >= 2;
            wrong += !right;
        } catch (const LimitReached &limit) {
            fmt::print("{:22} {:>5} {}\n", row.game, row.depth, limit.what());
        }
        std::fflush(stdout);
    }
    fmt::print(
        "{} games: at least 100 times the Java prover on {}, faster than the best other on {}, twice as fast "
        "on {}; {} counts differ\n",
        played, beats_java, beats_best, twice, wrong);
}

// Successors of the states of one layer, with next state, terminal, goals and legal moves of every one.
void evaluate_layer(const std::string &path, std::size_t depth) {
    session::Session prepared = prepare(path);
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
        double begin = cpu_seconds();
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
        seconds = cpu_seconds() - begin;
        if (d < depth) layer = std::move(made);
    }
    fmt::print(
        "{}: {} successors of the paths of length {}, fully evaluated: {:.1f} million per second (checksum "
        "{:x})\n",
        path, successors, depth, static_cast<double>(successors) / seconds / 1e6, checksum);
}

} // namespace

int main(int argc, char **argv) {
    try {
        if (argc == 4 && std::string(argv[1]) == "--layer")
            evaluate_layer(argv[2], std::stoul(argv[3]));
        else if (argc == 2)
            walk_all(argv[1]);
        else {
            fmt::print(stderr, "usage: bench_step DIR | bench_step --layer GAME DEPTH\n");
            return 12;
        }
    } catch (const std::exception &error) {
        fmt::print(stderr, "bench_step: {}\n", error.what());
        return 11;
    }
    return 0;
}
