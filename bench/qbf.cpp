// Can the first player win within so many steps, by quantified boolean formulas? Every game of the published
// table (bench/qbf.tsv), by each encoding, quantification and solver, with the published seconds beside ours.
//
//   bench_qbf [--time SECONDS] [--encoding NAME]… [--solver NAME]… [--sizes] [WORD…]
//
// Encodings: GN GT GD SD (the paper's), and ours from the circuit: CC, where an illegal code of the other
// player leaves the choice to the first, and CL, where it loses. Without --encoding all of them; --time
// limits what one encoding and one solver take (60): processor time, but DepQBF, in another process, goes by
// the clock. --sizes prints the formulas' sizes before and after preprocessing, and solves nothing. With
// words, only rows whose name has one of them in it. Ends with 1 if an answer is not the published one.
#include "analyse/analyse.h"
#include "base/files.h"
#include "cpu_time.h"
#include "encode/encode.h"
#include "session/session.h"
#include "solvers/qbf/common/solver.h"
#include "solvers/qbf/preprocess/preprocess.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <sstream>
#include <thread>

using namespace zermelo;

namespace {

const std::string source = ZERMELO_SOURCE_DIR;

struct Options {
    double seconds = 60;
    bool sizes = false;
    std::vector<std::string> encodings, solvers, words;
};

struct Row {
    std::string name, game, wins;
    std::size_t depth = 0;
    std::string bloqqer, depqbf[4], caqe[4], rebuilt_translation, rebuilt_bloqqer, rebuilt_caqe;
};

struct Style {
    const char *name;
    int column; // of the published table; -1: not there
    encode::Style style;
};

std::vector<Style> styles() {
    using encode::Method, encode::Quantification;
    encode::Style illegal_loses;
    illegal_loses.circuit.illegal_code = encode::CircuitStyle::IllegalCode::loses;
    return {{"GN", 0, {Method::general, Quantification::naive, false, {}}},
            {"GT", 1, {Method::general, Quantification::time, false, {}}},
            {"GD", 2, {Method::general, Quantification::dependency, false, {}}},
            {"SD", 3, {Method::strict, Quantification::dependency, false, {}}},
            {"CC", -1, {}},
            {"CL", -1, illegal_loses}};
}

std::vector<Row> read_rows() {
    std::istringstream lines(read_file(source + "/bench/qbf.tsv", 1 << 20));
    std::vector<Row> rows;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        Row row;
        words >> row.name >> row.game >> row.wins >> row.depth >> row.bloqqer;
        for (std::string &figure : row.depqbf) words >> figure;
        for (std::string &figure : row.caqe) words >> figure;
        words >> row.rebuilt_translation >> row.rebuilt_bloqqer >> row.rebuilt_caqe;
        rows.push_back(std::move(row));
    }
    return rows;
}

bool listed(const std::vector<std::string> &names, const std::string &name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

bool wanted(const Row &row, const Options &options) {
    return options.words.empty() ||
           std::any_of(options.words.begin(), options.words.end(),
                       [&](const std::string &word) { return row.name.find(word) != std::string::npos; });
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
        : thread_([this, end = cpu_seconds() + seconds] {
              while (!over_ && cpu_seconds() < end)
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
    Measurement(const Row &row, const Options &options)
        : row_(row), options_(options),
          pipeline_(session::prepare(source + "/games/" + row.game + ".kif", session::Stage::compile, {})),
          facts_(analyse::analyse(*pipeline_.game, *pipeline_.tapes, {}, analyse::Depth::quick)) {}

    bool run() {
        for (const Style &style : styles())
            if (listed(options_.encodings, style.name)) measure(style);
        return right_;
    }

  private:
    void measure(const Style &style) {
        encode::UsedFacts known = encode::used_facts(facts_, *pipeline_.game, pipeline_.game->initial);
        if (style.style.method == encode::Method::strict && known.turns.empty()) return;
        encode::Question question;
        question.depth = row_.depth;
        question.from = pipeline_.game->initial;
        double begin = cpu_seconds();
        encode::Encoding encoding =
            encode::encode({*pipeline_.program, *pipeline_.game, pipeline_.tapes->circuit}, question, known,
                           style.style, {});
        double encoded = cpu_seconds();
        Meter meter({});
        qbf::Preprocessed simpler = qbf::preprocess(encoding.formula, meter);
        double simplified = cpu_seconds();
        fmt::print("{:14} {:2} {:>5} {:>8.3f} {:>8.3f}", row_.name, style.name, row_.depth, encoded - begin,
                   simplified - encoded);
        if (options_.sizes)
            fmt::print("  {:28} {:28}\n", sizes_of(encoding.formula), sizes_of(simpler.formula));
        else
            solve(style, simpler, simplified - begin);
        std::fflush(stdout);
    }

    void solve(const Style &style, const qbf::Preprocessed &simpler, double before) {
        for (const qbf::Solver &solver : qbf::all_solvers()) {
            if (!listed(options_.solvers, solver.name)) continue;
            Limits limits;
            Alarm alarm(options_.seconds);
            limits.cancelled = alarm.flag();
            if (solver.name == std::string("depqbf")) limits.seconds = options_.seconds;
            double begin = cpu_seconds();
            qbf::Answer answer{.truth = simpler.truth, .outermost = {}, .reason = {}, .limit = {}};
            if (!answer.truth) answer = solver.solve(simpler.formula, limits);
            double seconds = cpu_seconds() - begin;
            std::string truth = !answer.truth ? "?" : *answer.truth ? "yes" : "no";
            bool wrong = answer.truth && truth != row_.wins;
            right_ = right_ && !wrong;
            fmt::print("  {:>11} {:>3} {:>8.3f} {:>8.3f}{}", solver.name, truth, seconds, before + seconds,
                       wrong ? " NOT AS PUBLISHED" : "");
            std::fflush(stdout);
        }
        if (style.column >= 0)
            fmt::print("  paper {} {} {}", row_.bloqqer, row_.depqbf[style.column], row_.caqe[style.column]);
        if (style.column == 2)
            fmt::print("  rebuilt {} {} {}", row_.rebuilt_translation, row_.rebuilt_bloqqer,
                       row_.rebuilt_caqe);
        fmt::print("\n");
    }

    const Row &row_;
    const Options &options_;
    session::Session pipeline_;
    analyse::Facts facts_;
    bool right_ = true;
};

Options read_options(int argc, char **argv) {
    Options out;
    for (int i = 1; i < argc; ++i) {
        std::string word = argv[i];
        if (word == "--sizes")
            out.sizes = true;
        else if (word == "--time" && i + 1 < argc)
            out.seconds = std::stod(argv[++i]);
        else if (word == "--encoding" && i + 1 < argc)
            out.encodings.emplace_back(argv[++i]);
        else if (word == "--solver" && i + 1 < argc)
            out.solvers.emplace_back(argv[++i]);
        else
            out.words.push_back(word);
    }
    return out;
}

} // namespace

int main(int argc, char **argv) {
    try {
        Options options = read_options(argc, argv);
        if (options.sizes)
            fmt::print("# sizes: variables/clauses/blocks/universals, plain and preprocessed\n");
        else
            fmt::print("# by solver: answer, its seconds, with encoding and preprocessing; paper: bloqqer, "
                       "DepQBF, CAQE; rebuilt: translation, bloqqer, CAQE\n");
        fmt::print("{:14} {:2} {:>5} {:>8} {:>8}\n", "row", "as", "depth", "encode", "simplify");
        bool right = true;
        for (const Row &row : read_rows())
            if (wanted(row, options)) right &= Measurement(row, options).run();
        return right ? 0 : 1;
    } catch (const std::exception &error) {
        fmt::print(stderr, "bench_qbf: {}\n", error.what());
        return 11;
    }
}
