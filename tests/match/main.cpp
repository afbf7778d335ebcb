// The program match_server: plays matches through the protocol, one after the other, and prints one line of
// JSON for each. The exit code is 1 if a player was late, silent, or made a move that is not legal.
#include "base/error.h"
#include "command_line/numbers.h"
#include "match/referee.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <cstdio>
#include <filesystem>

namespace zermelo::match {

namespace {

using Json = nlohmann::ordered_json;

struct Options {
    std::vector<std::string> games, players;
    MatchRequest request;
    std::size_t rounds = 1, turn = 0;
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
    return {
        {"game", game},        {"match", request.id},   {"roles", result.roles}, {"asked", asked},
        {"goals", goals},      {"steps", result.steps}, {"over", result.over},   {"slowest", result.slowest},
        {"offences", offences}};
}

// Whether all of its matches were without offence.
bool play_game(const std::string &game, const Options &options) {
    session::Session session = session::prepare(game, session::Stage::check, {});
    if (session.has_errors()) {
        fmt::print("{}\n", Json{{"game", game}, {"skipped", "the rules have errors"}}.dump());
        return true;
    }
    bool good = true;
    for (std::size_t round = 0; round < options.rounds; ++round) {
        MatchRequest request = options.request;
        std::filesystem::path file(game);
        request.id = fmt::format("{}.{}.{}", file.parent_path().filename().string(), file.stem().string(),
                                 request.seed + round);
        request.seed += round;
        // The players change seats from round to round.
        for (std::size_t i = 0; i < options.players.size(); ++i)
            request.players.push_back(
                player_named(options.players[(i + options.turn + round) % options.players.size()]));
        MatchResult result = play(session, request);
        Json line = to_json(game, request, result);
        line["first"] = options.players.empty() ? 0 : (options.turn + round) % options.players.size();
        fmt::print("{}\n", line.dump());
        std::fflush(stdout);
        good = good && result.offences.empty();
    }
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
    bool good = true;
    for (const std::string &game : options.games) good = play_game(game, options) && good;
    return good ? 0 : 1;
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
