// Stores against the judge, state by state; and what becomes of damaged ones.
#include "base/error.h"
#include "base/random.h"
#include "cross/judge.h"
#include "engines/auto.h"
#include "engines/common/cells.h"
#include "engines/common/engines.h"
#include "session/games.h"
#include "session/solve.h"
#include "session/stored_game.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace zermelo::session {
namespace {

namespace fs = std::filesystem;
using game::Model;
using machine_test::load;

constexpr std::size_t most_states = 20'000;

std::string fresh_folder() {
    const auto *test = ::testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string(test->test_suite_name()) + "_" + test->name();
    std::replace(name.begin(), name.end(), '/', '_');
    fs::path out = fs::path(::testing::TempDir()) / name;
    fs::remove_all(out);
    return out;
}

struct Kept {
    const char *game;
    Model model;
    bool counts_steps;
};

void PrintTo(const Kept &kept, std::ostream *out) {
    *out << kept.game << " " << game::name(kept.model) << (kept.counts_steps ? " with steps" : "");
}

engines::Query keep(Session &session, const std::string &folder, const Kept &what,
                    const engines::Engine *engine) {
    Request request;
    request.engine = engine;
    request.query.from = session.game->initial;
    request.query.model = what.model;
    request.query.distance = what.counts_steps;
    request.query.store = folder;
    request.roles = {session.game->players().front()};
    Solution solution = solve(session, request, make_resources(std::size_t{1} << 30, 1, {}));
    EXPECT_TRUE(solution.roles[0].found.verdict.decided()) << solution.roles[0].found.verdict.reason;
    return request.query;
}

class StoredGames : public ::testing::TestWithParam<Kept> {};

// Whether the engine can at all.
bool is_refused(Session &session, const Kept &what, const engines::Engine &engine) {
    engines::Query query;
    query.from = session.game->initial;
    query.model = what.model;
    query.distance = what.counts_steps;
    query.store = "some";
    find_facts(session, {});
    return engines::refusal(engine, problem(session), query).has_value();
}

void compare_all_states(Session &session, const Kept &what, const engines::Engine &engine) {
    SCOPED_TRACE(engine.name);
    std::string folder = fresh_folder();
    if (is_refused(session, what, engine)) return;
    engines::Query query = keep(session, folder, what, &engine);

    StoredGame stored = open_store(folder, {});
    const game::Game &game = *stored.session.game;
    cross::PlayGraph graph(game, game.initial, most_states);
    cross::Judge judge(graph, query.role, query.model, query.measure, cross::highest_goals(game));
    const auto &values = judge.values(std::nullopt);
    std::map<std::vector<std::uint64_t>, std::size_t> known;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        known.emplace(graph[i].state.words, i);
        auto found = ask(stored, graph[i].state);
        ASSERT_TRUE(found);
        ASSERT_EQ(found->values, values[i]) << i;
        EXPECT_EQ(found->terminal, graph[i].terminal);
        EXPECT_EQ(found->moves.size(), graph[i].successors.size());
        bool keeps = std::any_of(found->moves.begin(), found->moves.end(),
                                 [](const StoredMove &move) { return move.keeps_value; });
        EXPECT_TRUE(keeps || found->moves.empty());
    }
    Random random(1, 0);
    for (int i = 0; i < 2000; ++i) { // states that differ a little from one that is there
        game::State other = graph[random.below(graph.size())].state;
        for (int n = 0; n < 2; ++n) {
            std::size_t f = random.below(game.fluents.size());
            other.words[f / 64] ^= std::uint64_t{1} << (f % 64);
        }
        EXPECT_EQ(ask(stored, other).has_value(), known.contains(other.words));
    }
    fs::remove_all(folder);
}

TEST_P(StoredGames, KnowEveryStateAndNoOther) {
    for (const engines::Engine *engine :
         {&engines::bdd_engine, &engines::layers_engine, &engines::exhaustive_engine}) {
        Session session = load(GetParam().game);
        compare_all_states(session, GetParam(), *engine);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Games, StoredGames,
    ::testing::Values(Kept{"games/tictactoe/3x3.kif", Model::adversarial, false},
                      Kept{"games/tictactoe/3x3.kif", Model::adversarial, true},
                      Kept{"games/clobber/3x4.kif", Model::difference, false},
                      Kept{"games/clobber/3x3.kif", Model::own, false},
                      Kept{"games/chomp/3x4.kif", Model::adversarial, false},
                      Kept{"games/nim/3_4_5.kif", Model::adversarial, true},
                      Kept{"games/three_player_nim/1_2_3.kif", Model::own, false},
                      Kept{"games/three_player_nim/1_2_3.kif", Model::adversarial, false},
                      Kept{"games/cubi_cup/2.kif", Model::own, false},
                      Kept{"games/cubi_cup/3.kif", Model::adversarial, false},
                      Kept{"games/dots_and_boxes/2x2.kif", Model::difference, false},
                      Kept{"games/hanoi/3.kif", Model::adversarial, false},
                      Kept{"games/sheep_and_wolf/4x4.kif", Model::adversarial, true},
                      Kept{"games/river_crossing/3_boat2.kif", Model::adversarial, true},
                      Kept{"games/pig_race/6.kif", Model::adversarial, false},
                      Kept{"games/knock_race/6.kif", Model::difference, false},
                      Kept{"games/goofspiel/3_rising.kif", Model::minimax, false},
                      Kept{"games/versus_random/tt_3x3_first.kif", Model::adversarial, false}));

// Few steps reach all states, and plays can be long: they are not kept by layers.
constexpr const char *two_heaps = R"(
(role x) (role y)
(init (control x)) (init (heap a 8)) (init (heap b 8))
(follows 0 1) (follows 1 2) (follows 2 3) (follows 3 4) (follows 4 5) (follows 5 6) (follows 6 7) (follows 7 8)
(<= (less ?k ?l) (follows ?k ?l))
(<= (less ?k ?m) (follows ?k ?l) (less ?l ?m))
(<= (legal ?p (leave ?h ?k)) (true (control ?p)) (true (heap ?h ?l)) (less ?k ?l))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (heap ?h ?k)) (does ?p (leave ?h ?k)))
(<= (next (heap ?h ?k)) (true (heap ?h ?k)) (does ?p (leave ?g ?l)) (distinct ?g ?h))
(<= (next (control x)) (true (control y)))
(<= (next (control y)) (true (control x)))
(<= terminal (true (heap a 0)) (true (heap b 0)))
(<= (goal ?p 0) (true (control ?p)))
(<= (goal ?p 100) (role ?p) (not (true (control ?p))))
)";

TEST(StoredGame, HasNoLayersWhereStatesAreInMany) {
    for (Model model : {Model::adversarial, Model::own}) {
        Session session = machine_test::read(two_heaps);
        compare_all_states(session, {"", model, false}, engines::bdd_engine);
        std::string folder = fresh_folder();
        keep(session, folder, {"", model, false}, &engines::bdd_engine);
        EXPECT_FALSE(fs::exists(folder + "/values.0001"));
        fs::remove_all(folder);
    }
}

// A state of 300 lamps, which are lit one after the other as long as somebody goes on, takes many words.
TEST(StoredGame, KnowsLargeStates) {
    std::string rules = R"(
(role x) (role y)
(init (control x))
(init (at 0))
(<= (legal ?p go) (true (control ?p)))
(<= (legal ?p stop) (true (control ?p)))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (at ?m)) (does ?p go) (true (at ?n)) (follows ?n ?m))
(<= (next (lit ?m)) (does ?p go) (true (at ?n)) (follows ?n ?m))
(<= (next (lit ?n)) (true (lit ?n)))
(<= (next (stopped ?p)) (does ?p stop))
(<= (next (control x)) (true (control y)))
(<= (next (control y)) (true (control x)))
(<= terminal (true (at 300)))
(<= terminal (true (stopped ?p)))
(<= (goal ?p 50) (role ?p) (true (at 300)))
(<= (goal ?p 100) (true (stopped ?p)) (true (lit 299)))
(<= (goal ?p 0) (true (stopped ?p)) (not (true (lit 299))))
(<= (goal ?p 0) (role ?p) (true (stopped ?q)) (distinct ?p ?q) (true (lit 299)))
(<= (goal ?p 100) (role ?p) (true (stopped ?q)) (distinct ?p ?q) (not (true (lit 299))))
)";
    for (int n = 0; n < 300; ++n) rules += fmt::format("(follows {} {})\n", n, n + 1);
    for (const engines::Engine *engine : {&engines::layers_engine, &engines::exhaustive_engine}) {
        Session session = machine_test::read(rules);
        find_facts(session, {});
        EXPECT_GT(engines::bit_count(engines::make_cells(*session.game, *session.facts)), 256U);
        compare_all_states(session, {"", Model::adversarial, false}, *engine);
    }
}

// Who stops has lost, and nobody has to: neither can force anything, though goals have a constant sum.
constexpr const char *nobody_stops = R"(
(role x) (role y)
(init (control x))
(<= (legal ?p stop) (true (control ?p)))
(<= (legal ?p go) (true (control ?p)))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (control x)) (true (control y)))
(<= (next (control y)) (true (control x)))
(<= (next (lost ?p)) (does ?p stop))
(<= terminal (true (lost ?p)))
(<= (goal ?p 0) (true (lost ?p)))
(<= (goal ?p 100) (role ?p) (true (lost ?q)) (distinct ?p ?q))
)";

TEST(StoredGame, KnowsTheOtherRoleOnlyIfPlaysEnd) {
    for (bool ends : {false, true}) {
        std::string folder = fresh_folder();
        Session session = ends ? load("games/nim/3_4_5.kif") : machine_test::read(nobody_stops);
        keep(session, folder, {"", Model::adversarial, false}, &engines::bdd_engine);
        StoredGame stored = open_store(folder, {});
        find_facts(stored.session, {});
        EXPECT_TRUE(stored.session.facts->constant_sum.proved());
        EXPECT_TRUE(knows_value_for(stored, game::RoleId(0)));
        EXPECT_EQ(knows_value_for(stored, game::RoleId(1)), ends);
        fs::remove_all(folder);
    }
}

// Nobody can get anything: so much is clear before any state is known.
constexpr const char *for_nothing = R"(
(role x) (role y)
(init (control x))
(counter a) (counter b) (counter c) (counter d)
(<= (init (n ?c 0)) (counter ?c))
(follows 0 1) (follows 1 2) (follows 2 3) (follows 3 4) (follows 4 5) (follows 5 6)
(<= (legal ?p (up ?c)) (true (control ?p)) (true (n ?c ?k)) (follows ?k ?l))
(<= (legal ?p noop) (role ?p) (not (true (control ?p))))
(<= (next (n ?c ?l)) (does ?p (up ?c)) (true (n ?c ?k)) (follows ?k ?l))
(<= (next (n ?c ?k)) (true (n ?c ?k)) (does ?p (up ?d)) (distinct ?c ?d))
(<= (next (control x)) (true (control y)))
(<= (next (control y)) (true (control x)))
(<= open (true (n ?c ?k)) (follows ?k ?l))
(<= terminal (not open))
(goal x 0) (goal y 0)
)";

TEST(StoredGame, IsFinishedOnlyWhenItIsWhole) {
    std::string folder = fresh_folder();
    Session session = machine_test::read(for_nothing);
    Request request;
    request.engine = &engines::layers_engine;
    request.query.from = session.game->initial;
    request.query.store = folder;
    request.roles = {session.game->players().front()};
    engines::Resources resources = make_resources(std::size_t{1} << 30, 1, {});
    resources.table_bytes = 100;
    Solution solution = solve(session, request, resources);
    const engines::Verdict &verdict = solution.roles[0].found.verdict;
    EXPECT_TRUE(verdict.decided());
    EXPECT_TRUE(verdict.limit);
    EXPECT_FALSE(solution.store_finished);
    EXPECT_EQ(solution.roles[0].missing,
              std::vector<std::string>{"the values of all states: " + verdict.reason});
    EXPECT_FALSE(store::Folder::open(folder).finished());
    keep(session, folder, {"", Model::adversarial, false}, &engines::layers_engine);
    StoredGame stored = open_store(folder, {});
    EXPECT_EQ(ask(stored, stored.session.game->initial)->values, std::vector<mpq_class>{0});
    fs::remove_all(folder);
}

// Whatever byte is wrong: the answer is right, or there is none.
void damage_everywhere(const engines::Engine &engine, const char *game, bool compacted = false) {
    SCOPED_TRACE(engine.name);
    std::string folder = fresh_folder();
    Session session = load(game);
    keep(session, folder, {"", Model::adversarial, false}, &engine);
    Meter meter({});
    if (compacted) store::Folder::begin(folder, {}).compact(meter);
    StoredGame whole = open_store(folder, {});
    const game::State &root = whole.session.game->initial;
    std::vector<mpq_class> right = ask(whole, root)->values;
    Random random(2, 0);
    for (const fs::directory_entry &entry : fs::directory_iterator(folder)) {
        for (int i = 0; i < 20; ++i) {
            auto at = static_cast<std::streamoff>(random.below(entry.file_size()));
            auto flip = [&] {
                std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
                file.seekg(at);
                char byte = static_cast<char>(file.get() ^ 4);
                file.seekp(at);
                file.put(byte);
            };
            flip();
            try {
                auto found = ask(open_store(folder, {}), root);
                ASSERT_TRUE(found);
                EXPECT_EQ(found->values, right);
            } catch (const Error &error) {
                EXPECT_NE(std::string(error.what()).find(entry.path().filename()), std::string::npos)
                    << error.what();
            }
            flip();
        }
    }
    fs::remove_all(folder);
}

TEST(StoredGame, DamagedNeverAnswersWrongly) {
    damage_everywhere(engines::bdd_engine, "games/tictactoe/3x3.kif");
    damage_everywhere(engines::layers_engine, "games/tictactoe/3x3.kif");
    damage_everywhere(engines::layers_engine, "games/versus_random/tt_3x3_first.kif");
    damage_everywhere(engines::exhaustive_engine, "games/tictactoe/3x3.kif");
    damage_everywhere(engines::exhaustive_engine, "games/pig_race/6.kif");
    damage_everywhere(engines::bdd_engine, "games/tictactoe/3x3.kif", true);
    damage_everywhere(engines::layers_engine, "games/tictactoe/3x3.kif", true);
    damage_everywhere(engines::exhaustive_engine, "games/pig_race/6.kif", true);
}

} // namespace
} // namespace zermelo::session
