// zermelo census: how many of many games can be solved, and how fast. One line of JSON per game, written when
// the game is done, so that a run that was stopped goes on where it was.
#include "app/command.h"
#include "app/memory_ceiling.h"
#include "app/output.h"
#include "base/error.h"
#include "base/files.h"
#include "engines/roles.h"
#include "gdl/needs.h"
#include "session/solve.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace zermelo::app {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::vector<std::string> folders;
    std::string out;
    double seconds = 60;
    std::size_t threads = 0;
};

constexpr std::size_t strategy_states = 1'000'000;
constexpr double moment = 0.8, seconds_of_analysis = 2;

// The files that a file says it needs to be a game.
std::vector<fs::path> needed_by(const fs::path &file) {
    std::vector<fs::path> out;
    std::ifstream in(file, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(in), {});
    for (const std::string &name : gdl::needs_of(text))
        out.push_back((file.parent_path() / name).lexically_normal());
    return out;
}

// The games in the given folders and files, sorted. A file in a folder that others need is no game of its
// own.
std::vector<std::string> games_in(const std::vector<std::string> &folders) {
    std::set<fs::path> found, needed;
    for (const std::string &folder : folders) {
        if (!fs::exists(folder)) throw Error(fmt::format("{}: there is no such file or folder", folder));
        if (!fs::is_directory(folder)) {
            found.insert(folder);
            continue;
        }
        for (const auto &entry : fs::recursive_directory_iterator(folder)) {
            const fs::path &path = entry.path();
            if (!entry.is_regular_file() || (path.extension() != ".kif" && path.extension() != ".gdl"))
                continue;
            found.insert(path.lexically_normal());
            for (fs::path &other : needed_by(path)) needed.insert(std::move(other));
        }
    }
    std::vector<std::string> out;
    for (const fs::path &path : found)
        if (!needed.contains(path)) out.push_back(path.string());
    return out;
}

// The games that an earlier run has finished, with their lines. A last line that was not written to its end
// is taken out of the file; a file with other lines is somebody else's.
std::map<std::string, Json> read_done(const std::string &path) {
    std::map<std::string, Json> out;
    if (!fs::exists(path)) return out;
    std::string text = read_file(path, std::size_t{1} << 30);
    std::size_t begin = 0, number = 1;
    for (std::size_t end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1, ++number) {
        Json json = Json::parse(text.substr(begin, end - begin), nullptr, false);
        if (!json.is_object() || !json.contains("decided") || !json.contains("game") ||
            !json["game"].is_string())
            throw Error(
                fmt::format("{}: line {} is not one of census: is this the right file?", path, number));
        out[json["game"].get<std::string>()] = json;
    }
    if (begin < text.size() && begin == 0 && text[0] != '{')
        throw Error(fmt::format("{}: this is no file of results: is it the right one?", path));
    if (begin < text.size()) write_file(path, std::string_view(text).substr(0, begin));
    return out;
}

class Census {
  public:
    Census(const Options &options, const Common &common) : options_(options), common_(common) {}

    // Nothing if it was interrupted. A fault of ours in one game is no reason to leave out the others.
    std::optional<Json> solve_or_fault(const std::string &name) {
        try {
            return solve(name);
        } catch (const std::logic_error &fault) {
            faulty_ = true;
            return Json{{"game", name},
                        {"kind", nullptr},
                        {"decided", false},
                        {"reason", fmt::format("internal error: {}", fault.what())}};
        }
    }
    bool faulty() const { return faulty_; }

  private:
    std::optional<Json> solve(const std::string &name) {
        Meter meter(start());
        Json out{{"game", name}, {"kind", nullptr}, {"decided", false}};
        session::Session session = session::prepare(name, session::Stage::compile, meter.job());
        if (session.stopped && session.stopped->kind == LimitReached::Kind::cancelled) return std::nullopt;
        if (!session.tapes) {
            out["seconds"] = meter.elapsed_seconds();
            out["reason"] =
                session.stopped ? report::text(*session.stopped) : std::string("the game has errors");
            return out;
        }
        const game::Game &game = *session.game;
        engines::Query query;
        query.from = game.initial;
        std::vector<engines::RoleVerdict> answers;
        // Many games need little analysis and little search; the others get all of both after that.
        for (double share : {moment, options_.seconds}) {
            double for_analysis = share == moment ? moment / 4 : seconds_of_analysis;
            session::find_facts(session, meter.job().within(for_analysis));
            engines::Resources resources =
                session::make_resources(common_.memory_bytes, options_.threads, meter.job().within(share));
            answers = engines::solve_roles(session::problem(session), query, game.players(), resources);
            if (decided(answers) || meter.job().stopped() || meter.job().seconds_left() == 0) break;
        }
        out["seconds"] = meter.elapsed_seconds();
        if (meter.job().stopped()) return std::nullopt;
        if (session.facts->turn_taking.status == analyse::Finding::Status::unproved) // for the kind
            session::find_facts(session, start().within(seconds_of_analysis));
        const analyse::Facts &facts = *session.facts;
        describe_answers(out, game, facts, query, answers);
        if (auto faults = session::warnings(game, facts); !faults.empty()) out["warnings"] = faults;
        if (out["decided"].get<bool>()) verify(out, session::problem(session), query, answers);
        return out;
    }

    static bool decided(const std::vector<engines::RoleVerdict> &answers) {
        return std::all_of(answers.begin(), answers.end(),
                           [](const engines::RoleVerdict &answer) { return answer.verdict.decided(); });
    }
    // A game's time begins.
    Job start() const {
        Common of_game = common_;
        of_game.seconds = options_.seconds;
        return of_game.start();
    }

    static void describe_answers(Json &out, const game::Game &game, const analyse::Facts &facts,
                                 const engines::Query &query,
                                 const std::vector<engines::RoleVerdict> &answers) {
        bool all_decided = decided(answers);
        Json values = Json::array(), bounds = Json::array();
        std::string engine, reason;
        std::uint64_t nodes = 0;
        for (const engines::RoleVerdict &answer : answers) {
            const engines::Verdict &verdict = answer.verdict;
            values.push_back(verdict.decided() ? report::number(verdict.lower) : Json(nullptr));
            bounds.push_back({report::number(verdict.lower), report::number(verdict.upper)});
            nodes += verdict.nodes;
            if (engine.find(verdict.engine) == std::string::npos)
                engine += (engine.empty() ? "" : ", ") + verdict.engine;
            if (reason.empty()) reason = verdict.reason;
        }
        out["kind"] = engines::kind_of(game, facts);
        out["decided"] = all_decided;
        out["what"] = engines::name_of(game, facts, query);
        out["value"] = values;
        if (!all_decided) {
            out["bounds"] = bounds;
            out["reason"] = reason;
        }
        out["engine"] = engine;
        out["nodes"] = nodes;
    }

    // Makes and checks the strategy of every role; the answer stands without it, but says so.
    void verify(Json &out, const engines::Problem &problem, const engines::Query &query,
                const std::vector<engines::RoleVerdict> &answers) {
        Meter meter(start());
        std::uint64_t states = 0;
        out["verified"] = true;
        for (const engines::RoleVerdict &answer : answers) {
            if (answer.derived) continue;
            engines::Resources resources =
                session::make_resources(common_.memory_bytes, options_.threads, meter.job());
            engines::Query with_strategy = query;
            with_strategy.role = answer.role;
            with_strategy.strategy_states = strategy_states;
            engines::Verdict again = engines::solve(problem, with_strategy, resources, answer.choice);
            if (again.decided() && answer.verdict.decided() && again.lower != answer.verdict.lower)
                throw std::logic_error("two values for one game");
            std::string why = again.no_strategy;
            if (!again.strategy && why.empty())
                why = again.reason.empty() ? "no strategy was made" : again.reason;
            if (again.strategy) {
                std::string found = session::check_strategy(problem.game, with_strategy, again,
                                                            *again.strategy, meter.job(), resources.threads);
                if (found != "verified") why = found;
                states += again.strategy->state_count();
            }
            if (!why.empty()) {
                out["verified"] = false;
                out["not_verified"] = why;
                return;
            }
        }
        out["strategy_states"] = states;
        out["verify_seconds"] = meter.elapsed_seconds();
    }

    const Options &options_;
    const Common &common_;
    bool faulty_ = false;
};

// By kind: how many there are, and how many were decided within 1, 10 and 60 s.
void print_table(const std::map<std::string, Json> &lines) {
    struct Row {
        std::size_t games = 0, within_1 = 0, within_10 = 0, decided = 0, verified = 0, faulty = 0;
    };
    std::map<std::string, Row> rows;
    for (const auto &[game, line] : lines) {
        std::string kind = line["kind"].is_string() ? line["kind"].get<std::string>() : "not compiled";
        bool decided = line.value("decided", false);
        double seconds = line.value("seconds", 0.0);
        for (Row *row : {&rows[kind], &rows["~all"]}) {
            ++row->games;
            row->within_1 += decided && seconds <= 1;
            row->within_10 += decided && seconds <= 10;
            row->decided += decided;
            row->verified += line.value("verified", false);
            row->faulty += line.contains("warnings");
        }
    }
    fmt::print("{:<46} {:>6} {:>8} {:>8} {:>8} {:>9} {:>7}\n", "kind", "games", "<= 1 s", "<= 10 s",
               "decided", "verified", "faulty");
    for (const auto &[kind, row] : rows)
        fmt::print("{:<46} {:>6} {:>8} {:>8} {:>8} {:>9} {:>7}\n", kind == "~all" ? "all" : kind, row.games,
                   row.within_1, row.within_10, row.decided, row.verified, row.faulty);
}

int run(const Options &options, const Common &common) {
    std::vector<std::string> games = games_in(options.folders);
    std::map<std::string, Json> done = read_done(options.out), lines;
    std::ofstream out(options.out, std::ios::app);
    if (!out) throw Error(fmt::format("{}: cannot be written", options.out));
    Census census(options, common);
    Progress progress;
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (auto known = done.find(games[i]); known != done.end()) {
            lines.insert(*known);
            continue;
        }
        progress.show(fmt::format("{} of {}: {}", i + 1, games.size(), games[i]));
        std::optional<Json> line = census.solve_or_fault(games[i]);
        give_back_memory();
        if (!line) {
            progress.clear();
            fmt::print(stderr, "zermelo: interrupted; the same command goes on from here\n");
            return exit_interrupted;
        }
        out << report::to_text(with_schema(*line)) << std::endl;
        if (!out) throw Error(fmt::format("{}: cannot be written", options.out));
        lines[games[i]] = *line;
    }
    progress.clear();
    if (common.json) {
        Json all = Json::array();
        for (const auto &[game, line] : lines) all.push_back(line);
        print_json(all);
    } else {
        print_table(lines);
    }
    return census.faulty() ? exit_internal : exit_ok;
}

} // namespace

void add_census(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "census",
        {"Solve all games of some folders and count",
         "Every game gets the same time. One line of JSON per game goes to the file of results as soon\n"
         "as the game is done; games that are in it already are not solved again, so a run that was\n"
         "stopped goes on where it was. Strategies of up to a million states are made and verified,\n"
         "in as much time again, which is not counted in \"seconds\".",
         "zermelo census games --time 10 --out census.jsonl"},
        [options, &program] { return run(*options, program.common); });
    command.option("FOLDER", options->folders, "Folders with .kif or .gdl files, or such files").required();
    command.option("--out", options->out, "The file of results, made or continued").required().takes("FILE");
    add_seconds(command, "--time", options->seconds, "Seconds for each game [60]");
    add_threads(command, options->threads, "How many threads [all processors]");
    if (program.common.memory_bytes == 0) program.common.memory_bytes = std::size_t{16} << 30;
    add_memory(command, "--memory", program.common.memory_bytes, "Stop a game at so much memory");
    add_json(command, program.common);
}

} // namespace zermelo::app
