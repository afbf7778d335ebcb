// Winning probabilities of games of chance, on one core: every row of the published table
// (bench/stochastic.tsv), with the published seconds beside ours, which include reading, grounding, compiling
// and analysing the game. Beside that, the same by values of all states. Ends with 1 if a probability is not
// the known one.
#include "bench.h"
#include "engines/common/engines.h"
#include "engines/roles.h"
#include "session/solve.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

using namespace zermelo;

namespace {

struct Options : bench::Options {
    std::string engine = "expectiminimax";
};

// The published figure is the first digits of the percentage, mostly rounded, once cut.
bool agrees(const std::string &percent, const mpq_class &value) {
    return percent == "?" || std::abs(std::stod(percent) - 100 * value.get_d()) < 0.01;
}

// How many times as fast as the best published; those that were stopped are left out.
std::string times(const bench::Row &row, double seconds) {
    double best = INFINITY;
    for (const char *column : {"baseline_s", "dependency_s", "emm_s"})
        if (row.at(column) != "*") best = std::min(best, std::stod(row.at(column)));
    return std::isinf(best) ? "-" : fmt::format("{:.0f}", best / seconds);
}

// The value of every state: seconds, states, memory.
struct AllStates {
    engines::Verdict verdict;
    double seconds = 0;
};
AllStates all_states(const engines::Problem &problem, const engines::Query &query,
                     const engines::Resources &resources) {
    AllStates out;
    out.verdict.upper = 1;
    if (engines::refusal(engines::layers_engine, problem, query)) return out;
    double begin = bench::cpu_seconds();
    out.verdict = engines::layers_engine.solve(problem, query, resources);
    out.seconds = bench::cpu_seconds() - begin;
    return out;
}

// Whether the probability is the known one, as far as it is decided.
bool measure(const bench::Row &row, const Options &options, const bench::Table &table) {
    double begin = bench::cpu_seconds();
    engines::Resources resources;
    resources.job = Limits{options.seconds};
    resources.table_bytes = std::size_t{20} << 30;
    session::Session session = bench::prepare(bench::path_of(row), {});
    session::find_facts(session, resources.job);
    double prepared = bench::cpu_seconds();
    engines::Query query;
    for (std::size_t r = 0; r < session.game->roles.size(); ++r)
        if (session.game->roles[r].name == row.at("role")) query.role = game::RoleId(r);
    query.measure = game::Measure::win;
    query.from = session.game->initial;
    engines::Verdict verdict = engines::solve_roles(session::problem(session), query, {query.role}, resources,
                                                    bench::engine_of(options.engine))[0]
                                   .verdict;
    double end = bench::cpu_seconds();
    resources.job = Limits{options.seconds};
    AllStates all = all_states(session::problem(session), query, resources);
    auto is_right = [&](const engines::Verdict &found) {
        return !found.decided() || found.lower == bench::known_probability(row);
    };
    bool right = is_right(verdict) && is_right(all.verdict), known = all.verdict.decided();
    std::string answer = !verdict.decided()                          ? "?"
                         : !right                                    ? "WRONG"
                         : !agrees(row.at("percent"), verdict.lower) ? "not-as-published"
                                                                     : "exact";
    table.row({row.at("game"), row.at("role"), row.at("percent"),
               verdict.decided() ? fmt::format("{:.5f}", 100 * verdict.lower.get_d()) : "?", answer,
               row.at("baseline_s"), row.at("dependency_s"), row.at("emm_s"), row.at("hand_s"),
               bench::in_seconds(prepared - begin), bench::in_seconds(end - prepared),
               bench::in_seconds(end - begin), verdict.decided() ? times(row, end - begin) : "-",
               std::to_string(verdict.nodes), std::to_string(verdict.memory_bytes >> 20),
               known ? bench::in_seconds(all.seconds) : "-", known ? std::to_string(all.verdict.nodes) : "-",
               known ? std::to_string(all.verdict.memory_bytes >> 20) : "-"});
    return right;
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser(
        "bench_stochastic",
        "Winning probabilities of games of chance: the table of He and Thielscher's paper on "
        "stochastic games, by forward search on one core; and by the values of all states.");
    Options options;
    options.effort = "hand_s";
    bench::add_options(parser.program(), options);
    parser.program().option("--engine", options.engine, "Which engine, or auto [expectiminimax]");
    return bench::run(parser, argc, argv, [&] {
        bench::Table table({{"game", 30},
                            {"role", 6},
                            {"paper_%", 7},
                            {"%", 9},
                            {"answer", 9},
                            {"baseline_s", 10},
                            {"dependency_s", 12},
                            {"emm_s", 8},
                            {"hand_s", 6},
                            {"prepare_s", 9},
                            {"solve_s", 8},
                            {"both_s", 8},
                            {"x_paper", 7},
                            {"nodes", 10},
                            {"MiB", 6},
                            {"layers_s", 8},
                            {"states", 10},
                            {"states_MiB", 10}});
        bool right = true;
        for (const bench::Row &row : bench::read_rows("stochastic.tsv"))
            if (bench::wanted(row, options)) right &= measure(row, options, table);
        return right;
    });
}
