// Can the first player win? Every row of the published tables of two-player games (bench/table2.tsv), solved
// to the end by the engines that `auto` chooses, with the published seconds and those of searches written by
// hand beside ours. Ends with 1 if an answer is not the published one.
#include "bench.h"
#include "engines/auto.h"
#include "session/solve.h"

#include <fmt/core.h>

using namespace zermelo;

namespace {

struct Options : bench::Options {
    bool shortest = false;
    std::size_t threads = 2;
};

// Whether the fewest steps of a win are as published: "win:9" is just this number, "open:9" a smaller one.
bool agrees(const std::string &published, std::size_t steps) {
    std::size_t colon = published.find(':');
    if (colon == std::string::npos) return true;
    std::size_t depth = std::stoul(published.substr(colon + 1));
    std::string what = published.substr(0, colon);
    return what == "win" ? steps == depth : what == "open" && steps > depth;
}

// Whether the row is as published, as far as it is decided.
bool measure(const bench::Row &row, const Options &options, const bench::Table &table) {
    double read = bench::elapsed_seconds();
    session::Session session = bench::prepare(bench::path_of(row), {});
    double begin = bench::elapsed_seconds(), cpu_begin = bench::cpu_seconds();
    engines::Resources resources;
    resources.job = Limits{options.seconds};
    resources.threads = options.threads;
    resources.table_bytes = std::size_t{4} << 30;
    session::find_facts(session, resources.job);
    double analysed = bench::elapsed_seconds();
    engines::Problem problem = session::problem(session);
    engines::Query query;
    query.measure = game::Measure::win;
    query.from = session.game->initial;
    engines::Verdict verdict =
        engines::solve(problem, query, resources, engines::choose(problem, query, resources.job));
    double end = bench::elapsed_seconds(), cpu_end = bench::cpu_seconds();
    std::uint64_t nodes = verdict.nodes;
    std::string answer = !verdict.decided() ? "?" : verdict.lower == 1 ? "yes" : "no";
    bool right = answer == "?" || row.at("wins") == "?" || answer == row.at("wins");

    std::string steps = "-", steps_seconds = "-";
    if (options.shortest && answer == "yes") {
        query.distance = true;
        resources.job = Limits{options.seconds};
        double shortest_begin = bench::elapsed_seconds();
        verdict = engines::solve(problem, query, resources, engines::choose(problem, query, resources.job));
        steps_seconds = bench::in_seconds(bench::elapsed_seconds() - shortest_begin);
        steps = verdict.distance && verdict.decided() ? std::to_string(*verdict.distance) : "?";
        if (steps != "?")
            right &=
                agrees(row.at("paper"), *verdict.distance) && agrees(row.at("prototype"), *verdict.distance);
    }
    const std::string &hand = row.at("hand_s");
    table.row({row.at("game"), row.at("paper"), row.at("paper_s"), row.at("prototype"), row.at("prototype_s"),
               hand, bench::in_seconds(begin - read), bench::in_seconds(analysed - begin),
               bench::in_seconds(end - analysed), bench::in_seconds(end - begin),
               bench::in_seconds(cpu_end - cpu_begin),
               hand == "-" ? "-" : fmt::format("{:.1f}", (end - begin) / std::stod(hand)),
               std::to_string(nodes), answer, steps, steps_seconds, bench::verdict(answer != "?", right)});
    return right;
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser(
        "bench_table2",
        "Can the first player win? The games of Table 2 of He, Saffidine and Thielscher (2024) and a "
        "few more, by the engines that `auto` chooses.");
    command_line::Command &program = parser.program();
    Options options{{.effort = "hand_s"}};
    bench::add_options(program, options);
    program.flag("--shortest", options.shortest, "Also the fewest steps in which a win can be forced");
    add_threads(program, options.threads, "How many threads [2]");
    return bench::run(parser, argc, argv, [&] {
        bench::Table table({{"game", 24},
                            {"paper", 8},
                            {"paper_s", 8},
                            {"prototype", 9},
                            {"prototype_s", 11},
                            {"hand_s", 8},
                            {"read_s", 8},
                            {"analyse_s", 9},
                            {"search_s", 8},
                            {"both_s", 8},
                            {"cpu_s", 8},
                            {"x_hand", 8},
                            {"nodes", 12},
                            {"wins", 4},
                            {"steps", 5},
                            {"steps_s", 8},
                            {"verdict", 7}});
        bool right = true;
        for (const bench::Row &row : bench::read_rows("table2.tsv"))
            if (bench::wanted(row, options)) right &= measure(row, options, table);
        return right;
    });
}
