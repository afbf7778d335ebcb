// The program match_server: plays matches through the protocol, one after the other or several at once, and
// prints one line of JSON for each. The exit code is 1 if a player was late, silent, or made a move that is
// not legal.
#include "base/error.h"
#include "base/workers.h"
#include "command_line/numbers.h"
#include "machine/lifted_machine.h"
#include "match/referee.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>

namespace zermelo::match {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::vector<std::string> games, players;
    MatchRequest request;
    std::size_t rounds = 1, turn = 0, at_once = 1;
};

struct Game {
    std::string path;
    session::Session session;
    std::size_t length = 0; // of a random play, where somebody asks
};

Player player_named(const std::string &text) {
    if (text == "random") return std::nullopt;
    std::size_t colon = text.rfind(':');
    Seat out;
    const char *end = text.data() + text.size();
    if (colon == std::string::npos) throw Error(text + " is not HOST:PORT, nor `random`");
    out.host = text.substr(0, colon);
    if (std::from_chars(text.data() + colon + 1, end, out.port).ptr != end)
        throw Error(text + " has no port");
    return out;
}

Json to_json(const std::string &game, const MatchRequest &request, const MatchResult &result) {
    Json asked = Json::array(), goals = Json::array(), offences = Json::array();
    for (bool one : result.asked) asked.push_back(one);
    for (const auto &goal : result.goals) goals.push_back(goal ? Json(*goal) : Json());
    for (const Offence &one : result.offences)
        offences.push_back(
            {{"step", one.step}, {"role", one.role}, {"kind", name(one.kind)}, {"what", one.what}});
    return {{"game", game},
            {"match", request.id},
            {"roles", result.roles},
            {"asked", asked},
            {"goals", goals},
            {"steps", result.steps},
            {"seconds", result.seconds},
            {"over", result.over},
            {"cut", result.over ? Json() : Json(result.cut)},
            {"slowest", result.slowest},
            {"offences", offences}};
}

// A play of random moves, or as much of one as there is time for: then it is long.
std::size_t random_length(const session::Session &session, std::size_t most_steps) {
    constexpr double patience = 1; // seconds
    Meter meter(Job().within(patience));
    std::size_t out = 0;
    auto limit = limit_of(meter.job(), [&] {
        machine::LiftedMachine machine(session.rules, &meter);
        Random random(1);
        machine::Step step = look(machine);
        for (; !step.terminal && !is_stuck(step) && out < most_steps; ++out) {
            machine.apply(random_move(step, random));
            step = look(machine);
        }
    });
    return limit ? most_steps : out;
}

// With several matches at once, long ones that come last would have the players to themselves.
std::vector<Game> read_games(const Options &options) {
    std::vector<Game> out;
    for (const std::string &path : options.games) {
        Game game{path, session::prepare(path, session::Stage::check, {})};
        if (game.session.has_errors()) {
            fmt::print("{}\n", Json{{"game", path}, {"skipped", "the rules have errors"}}.dump());
            continue;
        }
        if (options.at_once > 1) game.length = random_length(game.session, options.request.most_steps);
        out.push_back(std::move(game));
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Game &a, const Game &b) { return a.length > b.length; });
    return out;
}

// Whether the match was without offence.
bool play_round(const Game &game, std::size_t round, const Options &options) {
    MatchRequest request = options.request;
    std::filesystem::path file(game.path);
    request.id = fmt::format("{}.{}.{}", file.parent_path().filename().string(), file.stem().string(),
                             request.seed + round);
    request.seed += round;
    // The players change seats from round to round.
    for (std::size_t i = 0; i < options.players.size(); ++i)
        request.players.push_back(
            player_named(options.players[(i + options.turn + round) % options.players.size()]));
    MatchResult result = play(game.session, request);
    Json line = to_json(game.path, request, result);
    line["first"] = options.players.empty() ? 0 : (options.turn + round) % options.players.size();
    fmt::print("{}\n", line.dump()); // one call, so that lines of several threads do not mix
    std::fflush(stdout);
    return result.offences.empty();
}

// Whether all matches were without offence.
bool play_all(const Options &options) {
    std::vector<Game> games = read_games(options);
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> good = true;
    Workers workers{Job()};
    for (std::size_t i = 0; i < options.at_once; ++i)
        workers.start([&] {
            for (std::size_t n = next++; n < games.size() * options.rounds; n = next++)
                if (!play_round(games[n / options.rounds], n % options.rounds, options)) good = false;
        });
    workers.finish();
    return good;
}

int run(int argc, char **argv) {
    Options options;
    command_line::Parser parser("match_server",
                                "Plays matches with players that speak the GGP communication protocol.");
    command_line::Command &command = parser.program();
    command.option("GAME", options.games, "Files with rules").required();
    command
        .option("--player", options.players,
                "HOST:PORT, or `random`; one for each role, or fewer, who then "
                "have several. The role `random` needs none")
        .one_at_a_time();
    add_seconds(command, "--start", options.request.start_seconds, "The start clock [5]");
    add_seconds(command, "--play", options.request.play_seconds, "The play clock [1]");
    add_count(command, "--steps", options.request.most_steps, "Abort after so many steps [1000]", 1);
    add_seconds(command, "--longest", options.request.longest_seconds,
                "Abort a match that has taken so long [no limit]");
    add_count(command, "--at-once", options.at_once,
              "Matches that go on at the same time; if there are several, games whose random plays are long "
              "come first [1]",
              1);
    add_count(command, "--rounds", options.rounds, "Matches of each game; players change seats [1]", 1);
    add_count(command, "--turn", options.turn, "Seats that the players have changed at first [0]");
    add_seed(command, options.request.seed, "The seed of random moves [1]");
    command.flag("--upper", options.request.manner.upper, "Everything in upper case, as some servers do");
    bool gdl = false;
    command.flag("--gdl", gdl, "HTTP/1.1 and the type text/gdl [HTTP/1.0 and text/acl]");
    if (auto help = parser.parse({argv + 1, argv + argc})) {
        fmt::print("{}", *help);
        return 0;
    }
    if (gdl) options.request.manner.type = "text/gdl";
    if (gdl) options.request.manner.version = "HTTP/1.1";
    return play_all(options) ? 0 : 1;
}

} // namespace

} // namespace zermelo::match

int main(int argc, char **argv) {
    try {
        return zermelo::match::run(argc, argv);
    } catch (const std::exception &fault) {
        fmt::print(stderr, "match_server: {}\n", fault.what());
        return 2;
    }
}
