// The values of the games of a published table of symbolic solving (bench/layers.tsv), by the engines that
// `auto` chooses, with the published seconds beside ours. Theirs are for the values of all states, ours for
// that of the first one. Ends with 1 if a game with the published rules has another value.
#include "bench.h"
#include "engines/roles.h"
#include "session/solve.h"

#include <fmt/core.h>

using namespace zermelo;

namespace {

// Whether the row is as published, as far as it is decided.
bool measure(const bench::Row &row, const bench::Options &options, std::size_t threads,
             const bench::Table &table) {
    double begin = bench::elapsed_seconds();
    session::Session session = bench::prepare(bench::path_of(row), {});
    engines::Resources resources;
    resources.job = Limits{options.seconds};
    resources.threads = threads;
    resources.table_bytes = std::size_t{4} << 30;
    session::find_facts(session, resources.job);
    engines::Query query;
    query.from = session.game->initial;
    std::string values, engine;
    std::uint64_t nodes = 0;
    for (const engines::RoleVerdict &answer :
         engines::solve_roles(session::problem(session), query, session.game->players(), resources)) {
        if (!values.empty()) values += '/';
        values += answer.verdict.decided() ? answer.verdict.lower.get_str() : "?";
        nodes += answer.verdict.nodes;
        if (engine.empty()) engine = answer.verdict.engine;
    }
    double seconds = bench::elapsed_seconds() - begin;
    bool decided = values.find('?') == std::string::npos;
    bool right = !decided || row.at("same") == "no" || values == row.at("paper");
    table.row({row.at("game"), row.at("same"), row.at("paper"), decided ? values : "?", row.at("new_s"),
               row.at("existing_s"), bench::in_seconds(seconds), engine.empty() ? "-" : engine,
               std::to_string(nodes), bench::verdict(decided, right)});
    return right;
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser(
        "bench_layers",
        "The values of the games of Table 1 of Kissmann and Edelkamp (2010), by the engines that `auto` "
        "chooses.");
    command_line::Command &program = parser.program();
    bench::Options options{.effort = "new_s"};
    std::size_t threads = 2;
    bench::add_options(program, options);
    add_threads(program, threads, "How many threads [2]");
    return bench::run(parser, argc, argv, [&] {
        bench::Table table({{"game", 24},
                            {"same", 4},
                            {"paper", 6},
                            {"values", 6},
                            {"new_s", 9},
                            {"existing_s", 10},
                            {"ours_s", 8},
                            {"engine", 10},
                            {"nodes", 12},
                            {"verdict", 7}});
        bool right = true;
        for (const bench::Row &row : bench::read_rows("layers.tsv"))
            if (bench::wanted(row, options)) right &= measure(row, options, threads, table);
        return right;
    });
}
