// Can the first player win? Every row of the published tables of two-player games (bench/table2.tsv), solved
// to the end by the engines that `auto` chooses, with the published seconds and those of searches written by
// hand beside ours.
//
//   bench_table2 [--skip-long] [--shortest] [--threads N] [WORD…]
//
// --skip-long leaves out the rows that take minutes, --shortest also asks for the fewest steps in which a win
// can be forced; with words, only rows whose name has one of them in it. Ends with 1 if an answer is not the
// published one.
#include "analyse/analyse.h"
#include "base/files.h"
#include "cpu_time.h"
#include "engines/auto.h"
#include "session/session.h"

#include <fmt/core.h>

#include <chrono>
#include <sstream>

using namespace zermelo;

namespace {

const std::string source = ZERMELO_SOURCE_DIR;
constexpr double long_ceiling = 10; // seconds

struct Options {
    bool skip_long = false, shortest = false;
    std::size_t threads = 2;
    std::vector<std::string> words;
};

struct Row {
    std::string name, game, wins, paper, paper_seconds, prototype, prototype_seconds, ceiling;
};

std::vector<Row> read_rows() {
    std::istringstream lines(read_file(source + "/bench/table2.tsv", 1 << 20));
    std::vector<Row> rows;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        Row row;
        words >> row.name >> row.game >> row.wins >> row.paper >> row.paper_seconds >> row.prototype >>
            row.prototype_seconds >> row.ceiling;
        rows.push_back(std::move(row));
    }
    return rows;
}

bool wanted(const Row &row, const Options &options) {
    if (options.skip_long && row.ceiling != "-" && std::stod(row.ceiling) > long_ceiling) return false;
    if (options.words.empty()) return true;
    for (const std::string &word : options.words)
        if (row.name.find(word) != std::string::npos) return true;
    return false;
}

double elapsed_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Whether the fewest steps of a win are as published: "win:9" is just this number, "open:9" a smaller one.
bool agrees(const std::string &published, std::size_t steps) {
    std::size_t colon = published.find(':');
    if (colon == std::string::npos) return true;
    std::size_t depth = std::stoul(published.substr(colon + 1));
    std::string what = published.substr(0, colon);
    return what == "win" ? steps == depth : what == "open" && steps > depth;
}

// Whether the row is as published.
bool measure(const Row &row, const Options &options) {
    double read = elapsed_seconds();
    session::Session pipeline =
        session::prepare(source + "/games/" + row.game + ".kif", session::Stage::compile, {});
    double begin = elapsed_seconds(), cpu_begin = cpu_seconds();
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    double analysed = elapsed_seconds();
    engines::Problem problem{*pipeline.game, *pipeline.tapes, facts};
    engines::Query query;
    query.measure = game::Measure::win;
    query.from = pipeline.game->initial;
    engines::Resources resources;
    resources.threads = options.threads;
    resources.table_bytes = std::size_t{4} << 30;
    engines::Verdict verdict = engines::solve(problem, query, resources, engines::choose(problem, query));
    double end = elapsed_seconds(), cpu_end = cpu_seconds();

    std::string answer = !verdict.decided() ? "unknown" : verdict.lower == 1 ? "yes" : "no";
    bool right = row.wins == "?" ? verdict.decided() : answer == row.wins;
    std::string times =
        row.ceiling == "-" ? "-" : fmt::format("{:.1f}", (end - begin) / std::stod(row.ceiling));
    fmt::print(
        "{:14} {:>8} {:>8} {:>9} {:>8} {:>8} {:>8.3f} {:>8.3f} {:>8.3f} {:>8.3f} {:>8.3f} {:>8} {:>12} {:>7}",
        row.name, row.paper, row.paper_seconds, row.prototype, row.prototype_seconds, row.ceiling,
        begin - read, analysed - begin, end - analysed, end - begin, cpu_end - cpu_begin, times,
        verdict.nodes, answer);
    std::fflush(stdout);
    if (options.shortest && answer == "yes") {
        query.distance = true;
        double shortest_begin = elapsed_seconds();
        verdict = engines::solve(problem, query, resources, engines::choose(problem, query));
        std::size_t steps = verdict.distance.value_or(0);
        right &= verdict.decided() && agrees(row.paper, steps) && agrees(row.prototype, steps);
        fmt::print(" {:>8} {:>8.3f}", steps, elapsed_seconds() - shortest_begin);
    }
    fmt::print("{}\n", right ? "" : "  NOT AS PUBLISHED");
    std::fflush(stdout);
    return right;
}

Options read_options(int argc, char **argv) {
    Options out;
    for (int i = 1; i < argc; ++i) {
        std::string word = argv[i];
        if (word == "--skip-long")
            out.skip_long = true;
        else if (word == "--shortest")
            out.shortest = true;
        else if (word == "--threads" && i + 1 < argc)
            out.threads = std::stoul(argv[++i]);
        else
            out.words.push_back(word);
    }
    return out;
}

} // namespace

int main(int argc, char **argv) {
    try {
        Options options = read_options(argc, argv);
        fmt::print("{:14} {:>8} {:>8} {:>9} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>12} {:>7}{}\n",
                   "row", "paper", "s", "prototype", "s", "ceiling", "read", "analyse", "search", "both",
                   "cpu", "times", "nodes", "wins", options.shortest ? "    steps        s" : "");
        bool right = true;
        for (const Row &row : read_rows())
            if (wanted(row, options)) right &= measure(row, options);
        return right ? 0 : 1;
    } catch (const std::exception &error) {
        fmt::print(stderr, "bench_table2: {}\n", error.what());
        return 11;
    }
}
