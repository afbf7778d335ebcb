#include "bench.h"

#include "base/error.h"
#include "base/files.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cassert>
#include <chrono>
#include <ctime>
#include <sstream>
#include <sys/resource.h>

namespace zermelo::bench {

namespace {

const std::string source = ZERMELO_SOURCE_DIR;
constexpr double long_seconds = 10;

bool takes_long(const std::string &seconds) {
    return seconds != "-" && (seconds.find_first_not_of("0123456789.") != std::string::npos ||
                              std::stod(seconds) > long_seconds);
}

} // namespace

double cpu_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    rusage children{};
    getrusage(RUSAGE_CHILDREN, &children);
    double out = static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    for (const timeval &part : {children.ru_utime, children.ru_stime})
        out += static_cast<double>(part.tv_sec) + 1e-6 * static_cast<double>(part.tv_usec);
    return out;
}

double elapsed_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<Row> read_rows(const std::string &file) {
    std::istringstream lines(read_file(source + "/bench/" + file, 1 << 20));
    std::vector<std::string> names;
    std::vector<Row> rows;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::vector<std::string> fields;
        for (std::string word; words >> word;) fields.push_back(word);
        if (names.empty()) {
            names = fields;
            continue;
        }
        if (fields.size() != names.size())
            throw Error(fmt::format("bench/{}: a row of another length: {}", file, line));
        Row row;
        for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = fields[i];
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string path_of(const Row &row) { return source + "/games/" + row.at("game") + ".kif"; }

mpq_class known_probability(const Row &row) {
    std::string game = row.at("game"), family = game.substr(0, game.find('/'));
    std::string file = source + "/tests/known/" + family + ".json";
    for (const auto &known : nlohmann::json::parse(read_file(file, 1 << 24)))
        if (known.at("game") == "games/" + game + ".kif")
            return mpq_class(known.at("win_probability").at(row.at("role")).get<std::string>());
    return -1;
}

void add_options(command_line::Command &program, Options &options) {
    add_seconds(program, "--time", options.seconds, fmt::format("Seconds for one row [{}]", options.seconds));
    if (!options.effort.empty())
        program.flag("--skip-long", options.skip_long, "Leave out the rows that take long");
    program.option("WORD", options.words, "Only games with one of these words in their name");
}

bool wanted(const Row &row, const Options &options) {
    if (options.skip_long && takes_long(row.at(options.effort))) return false;
    return options.words.empty() ||
           std::any_of(options.words.begin(), options.words.end(), [&](const std::string &word) {
               return row.at("game").find(word) != std::string::npos;
           });
}

const engines::Engine *engine_of(const std::string &name) {
    for (const engines::Engine &engine : engines::all_engines())
        if (engine.name == name) return &engine;
    if (name == "auto") return nullptr;
    throw Error(name + " is no engine; `zermelo engines` lists them");
}

session::Session prepare(const std::string &path, const Job &job) {
    session::Session out = session::prepare(path, session::Stage::compile, job);
    if (out.has_errors()) throw Error(path + " has faults");
    if (out.stopped) throw LimitReached(out.stopped->kind, out.stopped->reason);
    return out;
}

Table::Table(Columns columns) : columns_(std::move(columns)) {
    std::vector<std::string> names;
    for (const auto &[name, width] : columns_) names.emplace_back(name);
    row(names);
}

void Table::row(const std::vector<std::string> &fields) const {
    assert(fields.size() == columns_.size());
    fmt::print("{:{}}", fields[0], columns_[0].second);
    for (std::size_t i = 1; i < fields.size(); ++i) fmt::print(" {:>{}}", fields[i], columns_[i].second);
    fmt::print("\n");
    std::fflush(stdout);
}

std::string in_seconds(double seconds) { return fmt::format("{:.3f}", seconds); }

std::string verdict(bool decided, bool right) { return !decided ? "?" : right ? "ok" : "NOT-AS-PUBLISHED"; }

int run(command_line::Parser &parser, int argc, char **argv, const std::function<bool()> &work) {
    try {
        if (auto answer = parser.parse({argv + 1, argv + argc})) {
            fmt::print("{}", *answer);
            return 0;
        }
        return work() ? 0 : 1;
    } catch (const command_line::Fault &fault) {
        fmt::print(stderr, "{}: {}\n", parser.name(), fault.what());
        return 12;
    } catch (const std::exception &error) {
        fmt::print(stderr, "{}: {}\n", parser.name(), error.what());
        return 11;
    }
}

} // namespace zermelo::bench
