// Can the first player win within so many steps, by quantified boolean formulas? Every game of the published
// table (bench/qbf.tsv), by each encoding, quantification and solver, with the published seconds beside ours;
// or the sizes of the formulas (bench/sizes.tsv). Ends with 1 if an answer is not the published one.
//
// Encodings: GN GT GD SD (the paper's), and ours from the circuit: CC, where an illegal code of the other
// player leaves the choice to the first, and CL, where it loses.
#include "bench.h"
#include "encode/encode.h"
#include "session/solve.h"
#include "solvers/qbf/common/solver.h"
#include "solvers/qbf/preprocess/preprocess.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

using namespace zermelo;

namespace {

struct Options : bench::Options {
    bool sizes = false;
    std::vector<std::string> encodings, solvers;
};

struct Style {
    const char *name;
    encode::Style style;
};

std::vector<Style> styles() {
    using encode::Method, encode::Quantification;
    encode::Style illegal_loses;
    illegal_loses.circuit.illegal_code = encode::CircuitStyle::IllegalCode::loses;
    return {{"GN", {Method::general, Quantification::naive, false, {}}},
            {"GT", {Method::general, Quantification::time, false, {}}},
            {"GD", {Method::general, Quantification::dependency, false, {}}},
            {"SD", {Method::strict, Quantification::dependency, false, {}}},
            {"CC", {}},
            {"CL", illegal_loses}};
}

bool listed(const std::vector<std::string> &names, const std::string &name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

// A figure of a row, if the table has this column.
std::string figure(const bench::Row &row, const std::string &column) {
    auto at = row.find(column);
    return at == row.end() ? "-" : at->second;
}

std::string published_size(const bench::Row &row, const Style &style, const char *column) {
    for (const bench::Row &size : bench::read_rows("sizes.tsv"))
        if (size.at("game") == row.at("game") && size.at("encoding") == style.name) return size.at(column);
    return "-";
}

std::string sizes_of(const formula::Formula &formula) {
    std::size_t variables = 0, universals = 0;
    for (const formula::Block &block : formula.prefix) {
        variables += block.variables.size();
        if (block.universal()) universals += block.variables.size();
    }
    return fmt::format("{}/{}/{}/{}", variables, formula.clauses.size(), formula.prefix.size(), universals);
}

// Sets a flag when this process has used so much more processor time.
class Alarm {
  public:
    explicit Alarm(double seconds)
        : thread_([this, end = bench::cpu_seconds() + seconds] {
              while (!over_ && bench::cpu_seconds() < end)
                  std::this_thread::sleep_for(std::chrono::milliseconds(20));
              over_ = true;
          }) {}
    ~Alarm() {
        over_ = true;
        thread_.join();
    }
    const std::atomic<bool> *flag() const { return &over_; }

  private:
    std::atomic<bool> over_{false};
    std::thread thread_;
};

// One row, encoding after encoding; whether every answer is as published.
class Measurement {
  public:
    Measurement(const bench::Row &row, const Options &options, const bench::Table &table)
        : row_(row), options_(options), table_(table), session_(bench::prepare(bench::path_of(row), {})) {
        session::find_facts(session_, {});
    }

    bool run() {
        for (const Style &style : styles())
            if (listed(options_.encodings, style.name)) measure(style);
        return right_;
    }

  private:
    void measure(const Style &style) {
        const game::Game &game = *session_.game;
        encode::UsedFacts known = encode::used_facts(*session_.facts, game, game.initial);
        if (style.style.method == encode::Method::strict && known.turns.empty()) return;
        encode::Question question;
        question.depth = std::stoul(row_.at("depth"));
        question.from = game.initial;
        double begin = bench::cpu_seconds();
        encode::Encoding encoding = encode::encode({*session_.program, game, session_.tapes->circuit},
                                                   question, known, style.style, {});
        double encoded = bench::cpu_seconds();
        Meter meter({});
        qbf::Preprocessed simpler = qbf::preprocess(encoding.formula, meter);
        double simplified = bench::cpu_seconds();
        std::vector<std::string> fields{row_.at("game"), style.name, row_.at("depth"),
                                        bench::in_seconds(encoded - begin),
                                        bench::in_seconds(simplified - encoded)};
        if (options_.sizes) {
            fields.insert(fields.end(), {sizes_of(encoding.formula), published_size(row_, style, "plain"),
                                         sizes_of(simpler.formula), published_size(row_, style, "bloqqer")});
            table_.row(fields);
            return;
        }
        for (const qbf::Solver &solver : qbf::all_solvers())
            if (listed(options_.solvers, solver.name))
                solve(style, solver, simpler, fields, simplified - begin);
    }

    void solve(const Style &style, const qbf::Solver &solver, const qbf::Preprocessed &simpler,
               std::vector<std::string> fields, double before) {
        Limits limits;
        Alarm alarm(options_.seconds);
        limits.cancelled = alarm.flag();
        if (solver.name == std::string("depqbf")) limits.seconds = options_.seconds;
        double begin = bench::cpu_seconds();
        qbf::Answer answer{.truth = simpler.truth, .outermost = {}, .reason = {}, .limit = {}};
        if (!answer.truth) answer = solver.solve(simpler.formula, limits);
        double seconds = bench::cpu_seconds() - begin;
        std::string truth = !answer.truth ? "?" : *answer.truth ? "yes" : "no";
        bool wrong = answer.truth && truth != row_.at("wins");
        right_ = right_ && !wrong;
        bool rebuilt = style.name == std::string("GD");
        fields.insert(fields.end(),
                      {solver.name, truth, bench::in_seconds(seconds), bench::in_seconds(before + seconds),
                       row_.at("bloqqer"), figure(row_, "depqbf_" + std::string(style.name)),
                       figure(row_, "caqe_" + std::string(style.name)),
                       rebuilt ? row_.at("rebuilt_translation") : "-",
                       rebuilt ? row_.at("rebuilt_bloqqer") : "-", rebuilt ? row_.at("rebuilt_caqe") : "-",
                       bench::verdict(answer.truth.has_value(), !wrong)});
        table_.row(fields);
    }

    const bench::Row &row_;
    const Options &options_;
    const bench::Table &table_;
    session::Session session_;
    bool right_ = true;
};

bench::Table::Columns columns(bool sizes) {
    bench::Table::Columns out{
        {"game", 22}, {"encoding", 8}, {"depth", 5}, {"encode_s", 8}, {"simplify_s", 10}};
    bench::Table::Columns more{{"plain", 22}, {"paper_plain", 20}, {"simplified", 22}, {"paper_bloqqer", 20}};
    if (!sizes)
        more = {{"solver", 11},
                {"wins", 4},
                {"solve_s", 8},
                {"all_s", 8},
                {"bloqqer_s", 9},
                {"depqbf_s", 8},
                {"caqe_s", 8},
                {"rebuilt_translation_s", 21},
                {"rebuilt_bloqqer_s", 17},
                {"rebuilt_caqe_s", 14},
                {"verdict", 7}};
    out.insert(out.end(), more.begin(), more.end());
    return out;
}

} // namespace

int main(int argc, char **argv) {
    CLI::App app("Can the first player win within so many steps? The games of Table 2 of He, Saffidine and "
                 "Thielscher (2024), by quantified boolean formulas.",
                 "bench_qbf");
    Options options{{.effort = "caqe_GD"}, false, {}, {}};
    bench::add_options(app, options);
    app.add_option("--encoding", options.encodings, "GN, GT, GD, SD, CC or CL; may be repeated [all]")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    app.add_option("--solver", options.solvers, "Only this solver; may be repeated [all]")
        ->take_all()
        ->expected(1)
        ->allow_extra_args(false);
    app.add_flag("--sizes", options.sizes,
                 "Solve nothing: the sizes of the formulas, as variables/clauses/blocks/universals");
    return bench::run(app, argc, argv, [&] {
        bench::Table table(columns(options.sizes));
        bool right = true;
        for (const bench::Row &row : bench::read_rows("qbf.tsv"))
            if (bench::wanted(row, options)) right &= Measurement(row, options, table).run();
        return right;
    });
}
