// The explorer through real sockets: what it says is what the reference semantics and `solve` say, and what
// should not be asked is refused.
#include "game/reference.h"
#include "gdl/print.h"
#include "http/client.h"
#include "serve/explorer.h"
#include "session/position.h"
#include "session/solve.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <future>

namespace zermelo::serve {

namespace {

using Json = nlohmann::json;
using test::get;
using test::percent_encoded;
using test::status_of;

const std::string games = ZERMELO_SOURCE_DIR "/games";

// Twelve places with so many values each, all at once.
std::string explosive(int values) {
    std::string text = "(role x)\n", variables, conditions;
    for (int i = 0; i < values; ++i) text += "(d " + std::to_string(i) + ")\n";
    for (int i = 0; i < 12; ++i) {
        variables += " ?v" + std::to_string(i);
        conditions += " (d ?v" + std::to_string(i) + ")";
    }
    text += "(init (c 0))\n(<= (legal x (m" + variables + "))" + conditions + ")\n";
    text += "(<= (next (s" + variables + ")) (does x (m" + variables + ")))\n";
    return text + "(<= terminal (true (c 1)))\n(goal x 100)\n";
}

struct Event {
    std::string name;
    Json data;
};

class ServeExplorer : public testing::Test {
  protected:
    explicit ServeExplorer(std::vector<std::string> paths = {games}, double seconds = 60)
        : explorer_(paths, {std::size_t{2} << 30, 1, seconds}, "test", {}), server_(explorer_.routes()) {}

    static Json parsed(const std::string &answer) { return Json::parse(test::body_of(answer)); }
    Json ask(const std::string &target) {
        std::string answer = get(server_.port(), target);
        EXPECT_EQ(status_of(answer), 200) << target << ": " << answer;
        return parsed(answer);
    }
    int refused(const std::string &target) {
        std::string answer = get(server_.port(), target);
        EXPECT_TRUE(parsed(answer)["error"].is_string()) << answer;
        return status_of(answer);
    }
    static std::string at(const std::string &id, const std::string &moves = "") {
        return "id=" + percent_encoded(id) + "&moves=" + percent_encoded(moves);
    }
    // All events of a stream that ends by itself.
    std::vector<Event> events(const std::string &target) {
        std::string answer = get(server_.port(), target), text = test::body_of(answer);
        EXPECT_EQ(status_of(answer), 200) << answer;
        std::vector<Event> out;
        for (std::size_t begin = 0, end; (end = text.find("\n\n", begin)) != std::string::npos;
             begin = end + 2) {
            std::string event = text.substr(begin, end - begin);
            std::size_t line = event.find('\n');
            if (event.starts_with("event: "))
                out.push_back({event.substr(7, line - 7), Json::parse(event.substr(line + 7))});
        }
        return out;
    }
    // The last that was said about each move, or each role.
    static std::map<std::string, Json> last(const std::vector<Event> &all, const std::string &name,
                                            const char *key) {
        std::map<std::string, Json> out;
        for (const Event &event : all)
            if (event.name == name) out[event.data[key]] = event.data;
        return out;
    }
    void agrees_with_solve(const std::string &id, const std::string &moves);
    static std::string check_of(const std::string &text) {
        return "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
               std::to_string(text.size()) + "\r\n\r\n" + text;
    }
    // The status that a client hears who closes its side as soon as it has asked.
    int answer_to_half_closed(const std::string &request) {
        test::Client client(server_.port());
        client.send(request);
        client.end_sending();
        return status_of(client.read_all());
    }
    template <class Condition>
    static bool happens(const Condition &condition) {
        auto end = Job::Clock::now() + std::chrono::seconds(50); // less than the longest work here takes
        while (!condition() && Job::Clock::now() < end)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return condition();
    }

    Explorer explorer_;
    test::Running server_;
};

void ServeExplorer::agrees_with_solve(const std::string &id, const std::string &moves) {
    SCOPED_TRACE(id + " after " + moves);
    session::Session session = session::prepare(games + "/" + id + ".kif", session::Stage::compile, {});
    session::start_from(session, session::state_after(session, moves));
    engines::Query query;
    query.from = session.game->initial;
    session::Solution expected = session::solve(session, {query, session.game->players(), nullptr, true},
                                                session::make_resources(std::size_t{1} << 30, 1, {}));
    std::vector<Event> all = events("/api/values?" + at(id, moves));
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.back().name, "done");
    EXPECT_FALSE(all.back().data.contains("reason")) << all.back().data;
    auto values = last(all, "value", "role");
    for (const session::RoleAnswer &role : expected.roles) {
        const std::string &name = session.game->roles[role.found.role.index()].name;
        ASSERT_TRUE(values.contains(name)) << name;
        EXPECT_EQ(values[name]["lower"], role.found.verdict.lower.get_str());
        EXPECT_EQ(values[name]["upper"], role.found.verdict.upper.get_str());
        for (const session::MoveValue &move : role.moves) {
            bool told = false;
            for (const Event &event : all)
                if (event.name == "move" && event.data["role"] == name &&
                    event.data["move"] == session.game->moves[move.move.index()].name) {
                    told = true;
                    EXPECT_EQ(event.data["lower"], move.lower.get_str());
                    EXPECT_EQ(event.data["upper"], move.upper.get_str());
                }
            EXPECT_TRUE(told);
        }
    }
}

} // namespace

TEST_F(ServeExplorer, ListsGamesButNotTheirParts) {
    Json list = ask("/api/games")["games"];
    std::set<std::string> ids;
    for (const Json &game : list) ids.insert(game["id"]);
    EXPECT_TRUE(ids.contains("tictactoe/3x3"));
    EXPECT_FALSE(ids.contains("tictactoe/rules"));
    EXPECT_FALSE(ids.contains("common/gravity"));
}

TEST(ServeOverview, TellsWhatIsKnownOfTheGames) {
    Library library({games + "/tictactoe/3x3.kif"}, {});
    Overview overview(library, {}, [] { return true; });
    auto end = Job::Clock::now() + std::chrono::seconds(60);
    report::Json entry;
    do entry = overview.list()["games"][0];
    while (!entry.contains("value") && Job::Clock::now() < end);
    EXPECT_EQ(entry["id"], "3x3");
    EXPECT_EQ(entry["kind"], "two-player turn-taking");
    EXPECT_EQ(entry["value"], "50");
}

// With leave to look at one game, it looks at the one that is wanted.
TEST(ServeOverview, LooksFirstAtWhatIsLookedAt) {
    Library library({games + "/nim"}, {});
    std::string last = library.games().back().id;
    std::atomic<int> leaves = 0;
    Overview overview(library, {}, [&] { return leaves > 0 && leaves-- > 0; });
    EXPECT_EQ(overview.list()["games"].size(), library.games().size());
    EXPECT_EQ(overview.list({"nothing", last})["games"], Json::array({{{"id", last}, {"name", last}}}));
    leaves = 1;
    auto end = Job::Clock::now() + std::chrono::seconds(60);
    while (!overview.list({last})["games"][0].contains("kind") && Job::Clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    for (const report::Json &entry : overview.list()["games"])
        EXPECT_EQ(entry.contains("kind"), entry["id"] == last) << entry;
}

TEST_F(ServeExplorer, PositionsAreThoseOfTheReference) {
    session::Session session = session::prepare(games + "/connect/c3_4x4.kif", session::Stage::build, {});
    game::Reference reference(*session.game);
    game::State state = session.game->initial;
    Random random(7);
    std::string moves;
    for (int step = 0;; ++step) {
        Json shown = ask("/api/position?" + at("connect/c3_4x4", moves));
        ASSERT_EQ(shown["terminal"], reference.terminal(state));
        ASSERT_EQ(shown["moves"].size(), static_cast<std::size_t>(step));
        if (reference.terminal(state)) break;
        std::vector<game::MoveId> joint;
        for (std::size_t r = 0; r < session.game->roles.size(); ++r) {
            std::vector<game::MoveId> legal = reference.legal(state, game::RoleId(r));
            std::set<std::string> expected, told;
            for (game::MoveId move : legal) expected.insert(session.game->moves[move.index()].name);
            for (const Json &move : shown["legal"][session.game->roles[r].name]) told.insert(move["move"]);
            ASSERT_EQ(told, expected);
            joint.push_back(legal[random.below(legal.size())]);
            moves += " " + session.game->moves[joint.back().index()].name;
        }
        moves += " ;";
        state = reference.next(state, joint);
    }
}

TEST_F(ServeExplorer, ValuesAreThoseOfSolve) {
    agrees_with_solve("tictactoe/3x3", "");
    agrees_with_solve("tictactoe/3x3", "(mark 2 2) ; (mark 2 1)");
    agrees_with_solve("nim/1_2_3", "");
    agrees_with_solve("hanoi/3", "");
    agrees_with_solve("three_player_nim/1_2_3", "");
    agrees_with_solve("goofspiel/3_rising", "");
    agrees_with_solve("stochastic_nim/4", "");
    agrees_with_solve("versus_random/tt_3x3_first", "(mark 2 2)");
}

TEST_F(ServeExplorer, DistancesComeAfterValues) {
    auto moves =
        last(events("/api/values?" + at("tictactoe/3x3", "(mark 2 2) ; (mark 2 1)")), "move", "move");
    ASSERT_EQ(moves.size(), 7U);
    EXPECT_EQ(moves["(mark 1 1)"]["lower"], "100");
    EXPECT_EQ(moves["(mark 1 1)"]["distance"], 5);
}

TEST_F(ServeExplorer, SimultaneousMovesHaveATable) {
    std::vector<Event> all = events("/api/values?" + at("rock_paper_scissors/1"));
    auto table =
        std::find_if(all.begin(), all.end(), [](const Event &event) { return event.name == "table"; });
    ASSERT_NE(table, all.end());
    EXPECT_EQ(table->data["entries"].size(), 9U);
    Json expected{{"moves", {"(show rock)", "(show paper)"}}, {"values", {{"left", "0"}, {"right", "100"}}}};
    const Json &entries = table->data["entries"];
    EXPECT_EQ(std::count(entries.begin(), entries.end(), expected), 1) << entries;
}

TEST_F(ServeExplorer, TheEndHasItsGoals) {
    std::string moves =
        "(mark 2 2) ; (mark 2 1) ; (mark 1 1) ; (mark 3 3) ; (mark 1 2) ; (mark 3 2) ; (mark 1 3)";
    Json shown = ask("/api/position?" + at("tictactoe/3x3", moves));
    EXPECT_TRUE(shown["terminal"]);
    auto values = last(events("/api/values?" + at("tictactoe/3x3", moves)), "value", "role");
    EXPECT_EQ(values["x"]["lower"], "100");
    EXPECT_EQ(values["o"]["upper"], "0");
    EXPECT_EQ(refused("/api/reply?role=o&" + at("tictactoe/3x3", moves)), 400);
}

TEST_F(ServeExplorer, RepliesKeepTheValueAndResist) {
    std::set<std::string> corners{"(mark 1 1)", "(mark 1 3)", "(mark 3 1)", "(mark 3 3)"};
    for (int seed = 1; seed < 6; ++seed) {
        Json reply = ask("/api/reply?role=o&strength=perfect&seed=" + std::to_string(seed) + "&" +
                         at("tictactoe/3x3", "(mark 2 2)"));
        EXPECT_TRUE(corners.contains(reply["move"])) << reply;
    }
    // x threatens to complete a line: whoever does not stop that is lost sooner.
    Json reply = ask("/api/reply?role=o&strength=perfect&" +
                     at("tictactoe/3x3", "(mark 2 2) ; (mark 2 1) ; (mark 1 1)"));
    EXPECT_EQ(reply["move"], "(mark 3 3)");
    std::set<std::string> seen;
    for (int seed = 1; seed < 30; ++seed)
        seen.insert(ask("/api/reply?role=o&strength=random&seed=" + std::to_string(seed) + "&" +
                        at("tictactoe/3x3", "(mark 2 2)"))["move"]);
    EXPECT_GT(seen.size(), 4U);
    // With a handicap it errs now and then: two thirds of its moves are perfect, and half of the others are.
    int right = 0;
    for (int seed = 1; seed <= 60; ++seed)
        right += corners.contains(ask("/api/reply?role=o&strength=handicap&seed=" + std::to_string(seed) +
                                      "&" + at("tictactoe/3x3", "(mark 2 2)"))["move"])
                     ? 1
                     : 0;
    EXPECT_GT(right, 35);
    EXPECT_LT(right, 60);
}

TEST_F(ServeExplorer, ATextIsCheckedAndCanBeExplored) {
    std::string text;
    for (const char *file : {"/tictactoe/rules.kif", "/tictactoe/3x3.kif"}) {
        std::ifstream in(games + file);
        text.append(std::istreambuf_iterator<char>(in), {});
    }
    Json good = parsed(test::post(server_.port(), "/api/check", text));
    EXPECT_TRUE(good["ok"]);
    std::string id = good["id"];
    EXPECT_EQ(ask("/api/game?" + at(id))["text"], text);
    EXPECT_EQ(ask("/api/position?" + at(id))["turn"], Json{"x"});
    Json faulty = parsed(test::post(server_.port(), "/api/check", "(role x)\n(<= terminal (true ?x)"));
    EXPECT_FALSE(faulty["ok"]);
    EXPECT_FALSE(faulty.contains("id"));
    EXPECT_EQ(faulty["diagnostics"][0]["line"], 1);
    EXPECT_FALSE(parsed(test::post(server_.port(), "/api/check", ""))["ok"]);
}

// Where a look lies in the present folder, and where the text asks for a file that is there.
TEST_F(ServeExplorer, ATextReadsNoFiles) {
    namespace fs = std::filesystem;
    fs::path folder = fs::path(testing::TempDir()) / "serve_text", before = fs::current_path();
    fs::create_directories(folder);
    fs::current_path(folder);
    for (const char *look : {"look.json", "text.look.json", ".look.json"}) std::ofstream(look) << "no JSON";
    std::ofstream("part.kif") << "(role secret)\n";
    std::string text = ";; needs: part.kif\n;; needs: ../../etc/passwd\n(role x)\n(init (cell 1 1 b))\n"
                       "(legal x noop)\n(<= terminal (true (cell 1 1 x)))\n(goal x 100)\n";
    Json found = parsed(test::post(server_.port(), "/api/check", text));
    Json game = ask("/api/game?" + at(found["id"]));
    std::string report = get(server_.port(), "/api/report?id=" + std::string(found["id"]));
    fs::current_path(before);
    fs::remove_all(folder);
    EXPECT_EQ(status_of(report), 200);
    EXPECT_EQ(report.find("no JSON"), std::string::npos);
    EXPECT_EQ(game["roles"], Json{"x"});
    EXPECT_EQ(game["text"], text);
    const Json &all = found["diagnostics"];
    auto warning =
        std::find_if(all.begin(), all.end(), [](const Json &one) { return one["code"] == "needs"; });
    ASSERT_NE(warning, all.end()) << all;
    EXPECT_EQ((*warning)["line"], 1);
    EXPECT_FALSE(warning->contains("file"));
    EXPECT_EQ((*warning)["message"],
              "'part.kif' and 1 more will not be read: this text is in no file, and reads none");
}

TEST(ServeGames, AChangedFileIsReadAgainAlsoOneThatIsNeeded) {
    namespace fs = std::filesystem;
    fs::path folder = fs::path(testing::TempDir()) / "serve_changes";
    fs::remove_all(folder);
    fs::create_directories(folder);
    auto time = fs::file_time_type::clock::now() - std::chrono::hours(1);
    auto write = [&](const char *name, const std::string &text) {
        std::ofstream(folder / name) << text;
        fs::last_write_time(folder / name, time += std::chrono::seconds(2));
    };
    std::string rest = "(legal x noop)\n(<= terminal (true (c 1)))\n(goal x 100)\n";
    write("goal.kif", "(init (c 2))\n");
    write("rules.kif", ";; needs: goal.kif\n" + rest);
    write("game.kif", ";; needs: rules.kif\n(role x)\n");
    Library library({(folder / "game.kif").string()}, {});
    Games prepared(library, {std::size_t{2} << 30, 1, 60});
    http::Reply reply(std::make_shared<http::Exchange>(std::make_shared<http::Mailbox>(), 0));
    auto number = [&] {
        std::promise<std::uint64_t> ready;
        prepared.with("game", reply, [&](const GamePointer &game) { ready.set_value(game->number); });
        return ready.get_future().get();
    };
    EXPECT_EQ(number(), 1U);
    EXPECT_EQ(number(), 1U);
    write("goal.kif", "(init (c 3))\n"); // that is needed by what is needed
    EXPECT_EQ(number(), 2U);
    write("rules.kif", rest + "(init (c 4))\n"); // which does not need it any more
    EXPECT_EQ(number(), 3U);
    write("goal.kif", "(init (c 5))\n");
    EXPECT_EQ(number(), 3U);
    write("game.kif", ";; needs: rules.kif\n(role x)\n(init (c 6))\n");
    EXPECT_EQ(number(), 4U);
    fs::remove_all(folder);
}

TEST_F(ServeExplorer, WhatIsWrongIsRefused) {
    EXPECT_EQ(refused("/api/game?id=nothing"), 404);
    EXPECT_EQ(refused("/api/game"), 404);
    EXPECT_EQ(refused("/api/game?id=t-0123456789abcdef"), 404);
    EXPECT_EQ(refused("/api/game?id=" + percent_encoded("../../../etc/passwd")), 404);
    EXPECT_EQ(refused("/api/game?id=" + percent_encoded("tictactoe/rules")), 404);
    EXPECT_EQ(refused("/api/position?" + at("tictactoe/3x3", "(mark 9 9)")), 400);
    EXPECT_EQ(refused("/api/position?" + at("tictactoe/3x3", "((((")), 400);
    EXPECT_EQ(refused("/api/position?" + at("tictactoe/3x3", std::string(10'000, '('))), 400);
    EXPECT_EQ(refused("/api/values?model=nonsense&" + at("tictactoe/3x3")), 400);
    EXPECT_EQ(refused("/api/reply?role=nobody&" + at("tictactoe/3x3")), 400);
    EXPECT_EQ(refused("/api/reply?role=x&seed=1x&" + at("tictactoe/3x3")), 400);
    EXPECT_EQ(refused("/api/reply?role=x&strength=weak&" + at("tictactoe/3x3")), 400);
    EXPECT_EQ(refused("/../games/tictactoe/3x3.kif"), 400);
    EXPECT_EQ(refused("/games/tictactoe/3x3.kif"), 404);
}

TEST_F(ServeExplorer, AGoneClientStopsItsWork) {
    {
        test::Client client(server_.port());
        client.send("GET /api/values?" + at("connect/c4_7x6") + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        client.read_until("event: ");
    }
    EXPECT_TRUE(happens([&] { return explorer_.solving() == 0; }));
}

// Whatever was asked for: who has gone wants no answer, and what is said tells that nobody worked for it.
TEST_F(ServeExplorer, WorkOfEveryKindStopsWithItsClient) {
    EXPECT_EQ(answer_to_half_closed(check_of(explosive(60))), 503);
    auto get_of = [](const std::string &target) {
        return "GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    };
    EXPECT_EQ(answer_to_half_closed(get_of("/api/report?" + at("connect/c4_7x6"))), 503);
    ask("/api/position?" + at("connect/c4_7x6")); // now it is prepared
    EXPECT_EQ(answer_to_half_closed(get_of("/api/report?" + at("connect/c4_7x6"))), 503);
    EXPECT_EQ(answer_to_half_closed(get_of("/api/reply?role=red&" + at("connect/c4_7x6"))), 503);
    EXPECT_TRUE(happens([&] { return explorer_.preparing() + explorer_.solving() == 0; }));
}

// Who comes and goes again and again leaves nothing behind.
TEST(ServeGames, WhoHasGoneIsLetGoWhenOthersWantTheSame) {
    Library library;
    Games prepared(library, {std::size_t{2} << 30, 1, 60});
    auto box = std::make_shared<http::Mailbox>();
    auto first = std::make_shared<http::Exchange>(box, 2), second = std::make_shared<http::Exchange>(box, 3);
    std::promise<bool> was_cut;
    prepared.with_text(explosive(60), http::Reply(first),
                       [&](const GamePointer &game) { was_cut.set_value(game->is_cut); });
    first->leave();
    prepared.with_text(explosive(60), http::Reply(second), [](const GamePointer &) {});
    std::future<bool> told = was_cut.get_future();
    ASSERT_EQ(told.wait_for(std::chrono::seconds(10)), std::future_status::ready); // of 20 that it takes
    EXPECT_TRUE(told.get());
    second->leave();
}

TEST_F(ServeExplorer, GamesOfTheFolderDoNotWaitForTexts) {
    std::vector<std::unique_ptr<test::Client>> clients;
    for (int i = 0; i < 6; ++i) {
        clients.push_back(std::make_unique<test::Client>(server_.port()));
        clients.back()->send(check_of(explosive(60 + i)));
    }
    ASSERT_TRUE(happens([&] { return explorer_.preparing() == clients.size(); }));
    ask("/api/position?" + at("nim/1_2_3"));
    EXPECT_GE(explorer_.preparing(), clients.size()); // the texts still are
    clients.clear();
    EXPECT_TRUE(happens([&] { return explorer_.preparing() == 0; }));
}

TEST_F(ServeExplorer, ManyAskForOneGameAtOnce) {
    std::vector<std::thread> clients;
    std::atomic<int> right = 0;
    for (int i = 0; i < 20; ++i)
        clients.emplace_back([&] {
            right +=
                status_of(get(server_.port(), "/api/position?" + at("breakthrough/bt2_4x4"))) == 200 ? 1 : 0;
        });
    for (std::thread &client : clients) client.join();
    EXPECT_EQ(right, 20);
}

namespace {

// A server without files, with little time.
class ServeTexts : public ServeExplorer {
  protected:
    ServeTexts() : ServeExplorer({}, 0.3) {}
};

} // namespace

TEST_F(ServeTexts, ManyMovesAreNotShown) {
    std::string text = "(role x)\n(init (c 0))\n(<= terminal (true (c 1)))\n(goal x 100)\n";
    for (int i = 0; i < 150; ++i) text += "(d " + std::to_string(i) + ")\n";
    text += "(<= (legal x (m ?a ?b)) (d ?a) (d ?b))\n(<= (next (c 1)) (does x (m ?a ?b)))\n";
    Json checked = parsed(test::post(server_.port(), "/api/check", text));
    ASSERT_TRUE(checked.contains("id")) << checked;
    EXPECT_EQ(refused("/api/position?" + at(checked["id"])), 400);
}

TEST_F(ServeTexts, ChanceAlone) {
    Json checked =
        parsed(test::post(server_.port(), "/api/check",
                          "(role random)\n(init (c 0))\n(<= terminal (true (c 1)))\n(goal random 0)\n"
                          "(legal random a)\n(legal random b)\n(<= (next (c 1)) (does random ?m))\n"));
    ASSERT_TRUE(checked.contains("id")) << checked;
    std::vector<Event> all = events("/api/values?" + at(checked["id"]));
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.back().name, "done");
    EXPECT_EQ(status_of(get(server_.port(), "/api/reply?role=random&" + at(checked["id"]))), 200);
}

// With a store beside the file nothing is computed.
TEST(ServeStore, ValuesComeFromTheStore) {
    namespace fs = std::filesystem;
    fs::path folder = fs::path(testing::TempDir()) / "serve_store";
    fs::remove_all(folder);
    fs::create_directories(folder);
    std::string file = (folder / "game.kif").string();
    session::Session session = session::prepare(games + "/tictactoe/3x3.kif", session::Stage::compile, {});
    std::ofstream(file) << gdl::print(session.description, gdl::Syntax::kif);
    engines::Query query;
    query.from = session.game->initial;
    query.store = (folder / "game.store").string();
    session::solve(session, {query, {session.game->players().front()}, nullptr, false},
                   session::make_resources(std::size_t{1} << 30, 1, {}));
    Library library({folder.string()}, {});
    Games prepared(library, {});
    std::promise<GamePointer> ready;
    http::Reply reply(std::make_shared<http::Exchange>(std::make_shared<http::Mailbox>(), 0));
    prepared.with("game", reply, [&](const GamePointer &game) { ready.set_value(game); });
    GamePointer game = ready.get_future().get();
    ASSERT_TRUE(game && game->stored);
    KnownValues known(10);
    std::map<std::string, std::string> moves;
    Values values(game, play(*game, "(mark 2 2)", {}), game::Model::adversarial,
                  {known, std::size_t{1} << 28, std::size_t{1} << 30, 60},
                  [&](const std::string &event, const auto &data) {
                      if (event == "move") moves[data["move"]] = data["lower"];
                  });
    std::atomic<bool> never = false;
    values.work(never, never, 1);
    EXPECT_EQ(moves["(mark 1 1)"], "50");
    EXPECT_EQ(moves["(mark 1 2)"], "0");
    EXPECT_EQ(moves.size(), 8U);
    EXPECT_EQ(values.nodes(), 0U);
    fs::remove_all(folder);
}

TEST_F(ServeTexts, LimitsEndWithAReason) {
    session::Session session = session::prepare(games + "/connect/c4_7x6.kif", session::Stage::read, {});
    std::string text = gdl::print(session.description, gdl::Syntax::kif);
    Json checked = parsed(test::post(server_.port(), "/api/check", text));
    ASSERT_TRUE(checked.contains("id")) << checked;
    std::vector<Event> all = events("/api/values?" + at(checked["id"]));
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.back().data["reason"], "the time limit of 0.3 s was reached");
}

TEST_F(ServeTexts, WhatExplodesInGroundingIsRefusedAndTheServerLivesOn) {
    std::string answer = test::post(server_.port(), "/api/check", explosive(60));
    EXPECT_EQ(status_of(answer), 200);
    Json checked = parsed(answer);
    EXPECT_TRUE(checked.contains("stopped")) << checked;
    EXPECT_EQ(status_of(get(server_.port(), "/api/games")), 200);
}

} // namespace zermelo::serve
