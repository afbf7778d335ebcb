// The engine `bdd` beside the same method as it is written in the paper, on BuDDy (plain.h): the values of
// all states of connect-4 (bench/buddy.tsv), each in a process of its own. Ends with 1 if states or values
// differ.
#include "alarm.h"
#include "bench.h"
#include "child.h"
#include "engines/bdd/order.h"
#include "engines/common/engines.h"
#include "plain.h"
#include "session/solve.h"

#include <fmt/core.h>

using namespace zermelo;

namespace {

struct Options : bench::Options {
    std::size_t memory_bytes = std::size_t{16} << 30;
};

bool measure(const bench::Row &row, const Options &options, const bench::Table &table) {
    session::Session session = bench::prepare(bench::path_of(row), {});
    session::find_facts(session, Limits{options.seconds});
    engines::Problem problem = session::problem(session);
    engines::Query query;
    query.from = session.game->initial;
    query.model = game::Model::difference;
    analyse::Facts plain = *session.facts;
    for (auto *constants : {&plain.always_true, &plain.never_true}) constants->clear();
    plain.determined.clear(); // the paper has groups alone
    auto cells =
        engines::symbolic::choose_order(problem, query, engines::make_cells(*session.game, plain), {});
    auto limited = [&](const auto &solve) {
        return bench::in_child(options.memory_bytes, [&] {
            bench::Alarm alarm(options.seconds);
            Limits limits;
            limits.cancelled = alarm.flag();
            return solve(Job(limits));
        });
    };
    bench::Done theirs = limited([&](const Job &job) {
        bench::PlainAnswer answer = bench::solve_plainly(problem, query.from, cells, job);
        int difference =
            std::stoi(answer.values) - std::stoi(answer.values.substr(answer.values.find('/') + 1));
        return fmt::format("{:.0f}:{}", answer.states, difference);
    });
    bench::Done ours = limited([&](const Job &job) {
        engines::Resources resources{.job = job, .table_bytes = options.memory_bytes, .progress = {}};
        engines::Verdict verdict = engines::bdd_engine.solve(problem, query, resources);
        if (!verdict.decided()) throw std::runtime_error(verdict.reason);
        return fmt::format("{}:{}", verdict.nodes, verdict.lower.get_str());
    });
    bool right = !theirs.answer || !ours.answer || theirs.answer == ours.answer;
    for (const bench::Done *done : {&theirs, &ours})
        if (done->answer) right = right && done->answer->rfind(row.at("states") + ":", 0) == 0;
    // What a side had used when it ended without an answer is less than it needs.
    auto sign = [](const bench::Done &done) { return done.answer ? "" : ">"; };
    bool both = theirs.answer && ours.answer;
    auto ratio = [&](double a, double b) {
        return ours.answer ? fmt::format("{}{:.1f}", sign(theirs), a / b) : "-";
    };
    table.row({row.at("game"), row.at("states"), sign(theirs) + bench::in_seconds(theirs.cpu_seconds),
               sign(ours) + bench::in_seconds(ours.cpu_seconds), ratio(theirs.cpu_seconds, ours.cpu_seconds),
               std::to_string(theirs.peak_bytes >> 20), std::to_string(ours.peak_bytes >> 20),
               ratio(static_cast<double>(theirs.peak_bytes), static_cast<double>(ours.peak_bytes)),
               !right ? fmt::format("DIFFER:{}|{}", theirs.answer.value_or("?"), ours.answer.value_or("?"))
               : both ? "equal"
                      : "?"});
    return right;
}

} // namespace

int main(int argc, char **argv) {
    command_line::Parser parser("bench_buddy",
                                "The engine `bdd` beside the method of Kissmann and Edelkamp (2010) as it is "
                                "written, on BuDDy: the values of all states.");
    command_line::Command &program = parser.program();
    Options options;
    bench::add_options(program, options);
    add_memory(program, "--memory", options.memory_bytes, "For one process: MiB, or as in 2G [16G]");
    return bench::run(parser, argc, argv, [&] {
        bench::Table table({{"game", 16},
                            {"states", 12},
                            {"buddy_s", 9},
                            {"ours_s", 9},
                            {"x", 6},
                            {"buddy_MiB", 9},
                            {"ours_MiB", 8},
                            {"x_MiB", 6},
                            {"answers", 7}});
        bool right = true;
        for (const bench::Row &row : bench::read_rows("buddy.tsv"))
            if (bench::wanted(row, options)) right &= measure(row, options, table);
        return right;
    });
}
