// Winning probabilities of games of chance, on one core: every row of the published table
// (bench/stochastic.tsv), with the published seconds beside ours, which include reading, grounding, compiling
// and analysing the game.
//
//   bench_stochastic [WORD…]    only rows whose name has one of the words in it
#include "analyse/analyse.h"
#include "base/files.h"
#include "cpu_time.h"
#include "engines/common/engines.h"
#include "session/session.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstring>
#include <sstream>

using namespace zermelo;

namespace {

const std::string source = ZERMELO_SOURCE_DIR;

struct Row {
    std::string name, side, game, role, percent, baseline, dependency, search, hand;
};

std::vector<Row> read_rows() {
    std::istringstream lines(read_file(source + "/bench/stochastic.tsv", 1 << 20));
    std::vector<Row> rows;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        Row row;
        words >> row.name >> row.side >> row.game >> row.role >> row.percent >> row.baseline >>
            row.dependency >> row.search >> row.hand;
        rows.push_back(std::move(row));
    }
    return rows;
}

mpq_class known_probability(const Row &row) {
    std::string family = row.game.substr(0, row.game.find('/'));
    for (const auto &known :
         nlohmann::json::parse(read_file(source + "/tests/known/" + family + ".json", 1 << 24)))
        if (known.at("game") == "games/" + row.game + ".kif")
            return mpq_class(known.at("win_probability").at(row.role).get<std::string>());
    return -1;
}

// The published figure is the first digits of the percentage, mostly rounded, once cut.
bool agrees(const std::string &percent, const mpq_class &value) {
    return percent == "?" || std::abs(std::stod(percent) - 100 * value.get_d()) < 0.01;
}

double best_published(const Row &row) {
    double best = INFINITY;
    for (const std::string &seconds : {row.baseline, row.dependency, row.search})
        if (seconds != "*") best = std::min(best, std::stod(seconds));
    return best;
}

void measure(const Row &row) {
    double begin = cpu_seconds();
    session::Session pipeline =
        session::prepare(source + "/games/" + row.game + ".kif", session::Stage::compile, {});
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    double prepared = cpu_seconds();
    engines::Query query;
    for (std::size_t r = 0; r < pipeline.game->roles.size(); ++r)
        if (pipeline.game->roles[r].name == row.role) query.role = game::RoleId(r);
    query.measure = game::Measure::win;
    query.from = pipeline.game->initial;
    engines::Resources resources;
    resources.table_bytes = std::size_t{20} << 30;
    engines::Verdict verdict =
        engines::expectiminimax_engine.solve({*pipeline.game, *pipeline.tapes, facts}, query, resources);
    double end = cpu_seconds();
    std::string answer = !verdict.decided()                        ? verdict.reason
                         : verdict.lower != known_probability(row) ? "WRONG"
                         : !agrees(row.percent, verdict.lower)     ? "not as published"
                                                                   : "exact";
    fmt::print(
        "{:14} {:6} {:>8} {:>9.5f} {:>9} {:>8} {:>8} {:>8} {:>6} {:>9.3f} {:>9.3f} {:>8.0f} {:>10} {:>6}\n",
        row.name, row.side, row.percent, 100 * verdict.lower.get_d(), answer, row.baseline, row.dependency,
        row.search, row.hand, prepared - begin, end - prepared, best_published(row) / (end - begin),
        verdict.nodes, verdict.memory_bytes >> 20);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv) {
    try {
        fmt::print("{:14} {:6} {:>8} {:>9} {:>9} {:>8} {:>8} {:>8} {:>6} {:>9} {:>9} {:>8} {:>10} {:>6}\n",
                   "row", "player", "publ. %", "%", "answer", "Q_b s", "Q_d s", "EMM s", "hand s",
                   "prepare s", "solve s", "times", "nodes", "MiB");
        for (const Row &row : read_rows()) {
            bool wanted = argc == 1;
            for (int i = 1; i < argc; ++i) wanted |= row.name.find(argv[i]) != std::string::npos;
            if (wanted) measure(row);
        }
    } catch (const std::exception &error) {
        fmt::print(stderr, "bench_stochastic: {}\n", error.what());
        return 11;
    }
    return 0;
}
