// The values of all states of the games of a published table of symbolic solving (bench/strong.tsv), with the
// published seconds beside ours, which include reading, grounding, compiling and analysing the game. Each
// role wants most for itself, so that there is a value for both. In the paper they want the difference,
// which tells draws of 0 and of 50 in Chinese checkers apart only by an order among equals that is not given;
// in all other games it is the same. Ends with 1 if a game with the published rules ends in another way.
#include "alarm.h"
#include "base/error.h"
#include "bench.h"
#include "engines/roles.h"
#include "session/solve.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

using namespace zermelo;

namespace {

struct Options : bench::Options {
    std::string engine, games; // empty: that of the row
    std::size_t threads = 1, table_bytes = std::size_t{16} << 30;
};

// With the rules of the paper where they are at hand, otherwise with ours.
struct Rules {
    std::string path;
    bool are_public = false;
};
Rules rules_of(const bench::Row &row, const Options &options) {
    std::string path = options.games + "/" + row.at("public") + ".kif";
    if (!options.games.empty() && std::filesystem::exists(path)) return {path, true};
    return {bench::path_of(row), false};
}

// What both roles get: "100/0".
std::string values_of(const engines::Verdict &verdict, bool swapped) {
    if (verdict.values.size() != 2) return "?";
    std::string first = verdict.values[0].get_str(), second = verdict.values[1].get_str();
    return swapped ? second + "/" + first : first + "/" + second;
}

std::string verdict_on(const bench::Row &row, bool are_public, const engines::Verdict &verdict) {
    if (!verdict.decided()) return "?";
    if (row.at("same") == "no" && !are_public) return "other-rules";
    if (row.at("swapped") == "yes" && values_of(verdict, true) == row.at("paper")) return "swapped";
    return bench::verdict(true, values_of(verdict, false) == row.at("paper"));
}

// Whether the row is as published, as far as it is decided.
bool measure(const bench::Row &row, const Options &options, const bench::Table &table) {
    double begin = bench::cpu_seconds();
    bench::Alarm alarm(options.seconds);
    Limits limits;
    limits.cancelled = alarm.flag();
    engines::Resources resources;
    resources.job = limits;
    resources.threads = options.threads;
    resources.table_bytes = options.table_bytes;
    Rules rules = rules_of(row, options);
    const std::string &engine = options.engine.empty() ? row.at("engine") : options.engine;
    session::Session session = bench::prepare(rules.path, resources.job);
    session::find_facts(session, resources.job.within(options.seconds));
    double prepared = bench::cpu_seconds();
    engines::Query query;
    query.from = session.game->initial;
    query.model = game::Model::own;
    engines::Verdict verdict = engines::solve_roles(session::problem(session), query, {game::RoleId(0)},
                                                    resources, bench::engine_of(engine))[0]
                                   .verdict;
    double end = bench::cpu_seconds();
    double best = std::stod(row.at("new_s"));
    if (row.at("existing_s") != "*") best = std::min(best, std::stod(row.at("existing_s")));
    bool decided = verdict.decided();
    std::string result = verdict_on(row, rules.are_public, verdict);
    table.row({row.at("game"), rules.are_public ? "public" : "ours", engine, row.at("paper"),
               values_of(verdict, false), result, row.at("new_s"), row.at("existing_s"),
               bench::in_seconds(prepared - begin), bench::in_seconds(end - prepared),
               bench::in_seconds(end - begin), decided ? fmt::format("{:.1f}", best / (end - begin)) : "-",
               std::to_string(verdict.nodes), std::to_string(verdict.memory_bytes >> 20)});
    return result != bench::verdict(true, false);
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser(
        "bench_strong", "The values of all states of the games of Table 1 of Kissmann and Edelkamp (2010).");
    command_line::Command &program = parser.program();
    Options options;
    options.effort = "new_s";
    bench::add_options(program, options);
    program.option("--engine", options.engine, "Which engine, or auto [that which the table names]");
    program.option("--games", options.games, "Where public rules are, to be taken instead of ours");
    add_memory(program, "--memory", options.table_bytes, "For tables: MiB, or as in 2G [16G]");
    add_threads(program, options.threads, "How many threads [1]");
    return bench::run(parser, argc, argv, [&] {
        bench::Table table({{"game", 24},
                            {"rules", 6},
                            {"engine", 6},
                            {"paper", 6},
                            {"values", 6},
                            {"verdict", 11},
                            {"new_s", 9},
                            {"existing_s", 10},
                            {"prepare_s", 9},
                            {"solve_s", 8},
                            {"both_s", 8},
                            {"x_paper", 7},
                            {"states", 12},
                            {"MiB", 6}});
        bool right = true;
        for (const bench::Row &row : bench::read_rows("strong.tsv"))
            if (bench::wanted(row, options)) right &= measure(row, options, table);
        return right;
    });
}
