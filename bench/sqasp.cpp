// Winning probabilities of games of chance by stochastic formulas, on one core: every row of the published
// table (bench/stochastic.tsv), by each encoding, with the published seconds and those of SharpSSAT, measured
// by us, beside ours, which are for encoding and solving. Ends with 1 if a probability is not the known one.
//
// Encodings: Qb and Qd are the paper's, with the baseline and the dependency-based prefix; C is ours, from
// the circuit.
#include "bench.h"
#include "encode/encode.h"
#include "session/solve.h"
#include "solvers/ssat/solve.h"

#include <fmt/core.h>

#include <algorithm>

using namespace zermelo;

namespace {

struct Options : bench::Options {
    std::vector<std::string> encodings;
};

struct Encoding {
    const char *name;
    encode::Style style;
    const char *published, *measured; // columns; null: none
};

std::vector<Encoding> encodings() {
    using encode::Method, encode::Quantification;
    return {{"Qb", {Method::general, Quantification::naive, false, {}}, "baseline_s", "sharpssat_b_s"},
            {"Qd", {Method::general, Quantification::dependency, false, {}}, "dependency_s", "sharpssat_d_s"},
            {"C", {}, nullptr, nullptr}};
}

std::string sizes_of(const formula::StochasticFormula &formula) {
    return fmt::format("{}/{}/{}/{}", formula.formula.variable_count, formula.formula.clauses.size(),
                       formula.formula.prefix.size(), formula.probabilities.size());
}

encode::Question question_of(const bench::Row &row, const session::Session &session) {
    encode::Question out;
    for (std::size_t r = 0; r < session.game->roles.size(); ++r)
        if (session.game->roles[r].name == row.at("role")) out.role = game::RoleId(r);
    out.goal = session.game->roles[out.role.index()].best_goal();
    out.from = session.game->initial;
    out.depth = session.facts->horizon.value();
    return out;
}

// Whether the probability is the known one, as far as it is decided.
bool measure(const bench::Row &row, const Encoding &style, const session::Session &session, double seconds,
             const bench::Table &table) {
    const game::Game &game = *session.game;
    Job job = Limits{seconds};
    double begin = bench::cpu_seconds(), encoded = begin;
    ssat::Answer answer;
    std::string sizes = "-";
    auto limit = limit_of(job, [&] {
        encode::Encoding encoding =
            encode::encode({*session.program, game, session.tapes->circuit}, question_of(row, session),
                           encode::used_facts(*session.facts, game, game.initial), style.style, job);
        formula::StochasticFormula formula{std::move(encoding.formula), std::move(encoding.probabilities)};
        encoded = bench::cpu_seconds();
        sizes = sizes_of(formula);
        answer = ssat::solve(formula, job);
    });
    double used = bench::cpu_seconds() - begin;
    bool decided = !limit && answer.decided();
    bool right = !decided || answer.lower == bench::known_probability(row);
    auto times = [&](const std::string &other) {
        return !decided || other == "-" || other == "*" ? "-"
                                                        : fmt::format("{:.1f}", std::stod(other) / used);
    };
    std::string published = style.published ? row.at(style.published) : "-";
    std::string measured = style.measured ? row.at(style.measured) : "-";
    table.row({row.at("game"), row.at("role"), style.name, sizes,
               fmt::format("{}/{}", answer.variables, answer.clauses), published, measured,
               bench::in_seconds(encoded - begin), bench::in_seconds(used - (encoded - begin)),
               bench::in_seconds(used), times(published), times(measured),
               decided ? fmt::format("{:.9f}", answer.lower.get_d()) : "?",
               std::to_string(answer.counts.decisions), std::to_string(answer.counts.cache_bytes >> 20),
               bench::verdict(decided, right)});
    return right;
}

} // namespace

int main(int argc, char **argv) {
    CLI::App app("Winning probabilities of games of chance: the table of He and Thielscher's paper on "
                 "stochastic games, by stochastic formulas on one core.",
                 "bench_sqasp");
    Options options{{.effort = "dependency_s"}, {}};
    bench::add_options(app, options);
    app.add_option("--encoding", options.encodings, "Qb, Qd or C; may be repeated [all]")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    return bench::run(app, argc, argv, [&] {
        bench::Table table({{"game", 30},
                            {"role", 6},
                            {"encoding", 8},
                            {"formula", 22},
                            {"simplified", 14},
                            {"paper_s", 8},
                            {"sharpssat_s", 11},
                            {"encode_s", 8},
                            {"solve_s", 8},
                            {"all_s", 8},
                            {"x_paper", 7},
                            {"x_sharpssat", 11},
                            {"probability", 11},
                            {"decisions", 10},
                            {"MiB", 5},
                            {"verdict", 7}});
        bool right = true;
        for (const bench::Row &row : bench::read_rows("stochastic.tsv")) {
            if (!bench::wanted(row, options)) continue;
            session::Session session = bench::prepare(bench::path_of(row), {});
            session::find_facts(session, Limits{options.seconds});
            for (const Encoding &style : encodings())
                if (options.encodings.empty() || std::ranges::count(options.encodings, style.name) > 0)
                    right &= measure(row, style, session, options.seconds, table);
        }
        return right;
    });
}
