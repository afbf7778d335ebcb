// The public library, through its headers alone.
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>
#include <unordered_set>
#include <zermelo/zermelo.h>

namespace {

using zermelo::Fraction;

zermelo::Game load(const std::string &path) {
    return zermelo::Game::load(std::string(ZERMELO_SOURCE_DIR "/games/") + path);
}

TEST(PublicLibrary, FractionsAreExact) {
    EXPECT_EQ(Fraction("6", "-8").text(), "-3/4");
    EXPECT_EQ(Fraction(50).integer(), 50);
    EXPECT_FALSE(Fraction("1", "3").integer());
    EXPECT_EQ(Fraction("3", "8").to_double(), 0.375);
    EXPECT_LT(Fraction("1", "3"), Fraction("334", "1000"));
    Fraction large("123456789012345678901234567890", "1");
    EXPECT_TRUE(large.is_integer());
    EXPECT_FALSE(large.integer());
    EXPECT_GT(large, Fraction(INT64_MAX));
    EXPECT_THROW(Fraction("1", "0"), zermelo::Error);
    EXPECT_THROW(Fraction("1", "-0"), zermelo::Error);
    EXPECT_THROW(Fraction("", "1"), zermelo::Error);
    EXPECT_THROW(Fraction("1.5", "1"), zermelo::Error);
}

TEST(PublicLibrary, StatesAreValues) {
    zermelo::Game game = load("tictactoe/3x3.kif");
    zermelo::State first = game.initial();
    zermelo::State a = first.after("(mark 1 1) ; (mark 2 2) ; (mark 3 3)");
    zermelo::State b = first.after("(mark 3 3) ; (mark 2 2) ; (mark 1 1)");
    EXPECT_EQ(a, b);
    EXPECT_EQ(game.state(a.facts()), a);
    EXPECT_EQ((std::unordered_set<zermelo::State>{a, b, first}).size(), 2U);
    EXPECT_EQ(game.from(a).initial(), a);
    EXPECT_FALSE(game.from(a) == game);
    EXPECT_FALSE(a == load("tictactoe/3x3.kif").state(a.facts()));
    EXPECT_THROW(first.next({"(mark 9 9)", "noop"}), zermelo::Error);
    EXPECT_THROW(first.next({"(mark"}), zermelo::Error);
    EXPECT_THROW(static_cast<void>(first.legal(2)), zermelo::Error);
}

TEST(PublicLibrary, FaultsAreDiagnostics) {
    try {
        zermelo::Game::from_text("(role x) (<= (p ?y) (q z))");
        FAIL();
    } catch (const zermelo::GameError &error) {
        EXPECT_FALSE(error.diagnostics().empty());
        EXPECT_NE(std::string(error.what()).find("error["), std::string::npos);
    }
    EXPECT_THROW(zermelo::Game::from_text(""), zermelo::GameError);
    EXPECT_THROW(load("nowhere.kif"), zermelo::Error);
}

TEST(PublicLibrary, LimitsGiveBounds) {
    zermelo::Game game = load("connect/c4_7x6.kif");
    zermelo::Query query;
    query.role = "red";
    zermelo::Limits limits;
    limits.seconds = 0.2;
    zermelo::Verdict verdict = game.solve(query, limits).roles.at(0);
    EXPECT_FALSE(verdict.decided());
    EXPECT_EQ(verdict.limit, zermelo::Limit::time);
    EXPECT_LE(Fraction(0), verdict.lower);
    EXPECT_LE(verdict.upper, Fraction(100));

    std::atomic<bool> stop = true;
    limits = {};
    limits.stop = &stop;
    EXPECT_EQ(game.solve(query, limits).roles.at(0).limit, zermelo::Limit::stopped);
    EXPECT_THROW(zermelo::Game::load(ZERMELO_SOURCE_DIR "/games/connect/c4_7x6.kif", limits),
                 zermelo::LimitReached);
}

TEST(PublicLibrary, ThreadsShareAGame) {
    zermelo::Game game = load("tictactoe/3x3.kif");
    std::vector<std::thread> threads;
    std::atomic<int> right = 0;
    for (int i = 0; i < 3; ++i)
        threads.emplace_back([&] {
            zermelo::Query query;
            query.role = "x";
            query.threads = 1;
            right += game.solve(query).roles.at(0).lower == Fraction(50);
            right += game.initial().after("(mark 1 1) ; (mark 2 2)").legal(0).size() == 7;
        });
    for (std::thread &thread : threads) thread.join();
    EXPECT_EQ(right, 6);
}

// Both sides of a strategy play against each other: the play ends with the value.
TEST(PublicLibrary, StrategiesPlay) {
    zermelo::Game game = load("tictactoe/3x3.kif");
    zermelo::Query query;
    query.strategy = true;
    zermelo::Solution solution = game.solve(query);
    ASSERT_TRUE(solution.strategy);
    zermelo::Strategy strategy = game.read_strategy(solution.strategy->bytes());
    EXPECT_TRUE(strategy.verify().verified());
    EXPECT_EQ(strategy.root(), game.initial());
    zermelo::State state = strategy.root();
    while (!state.terminal())
        state = state.next({strategy.advise(state, "x").value(), strategy.advise(state, "o").value()});
    EXPECT_EQ(state.goals(), (std::vector<std::optional<int>>{50, 50}));
    EXPECT_THROW(load("nim/1_2_3.kif").read_strategy(strategy.bytes()), zermelo::Error);
}

TEST(PublicLibrary, StoresKnowEveryState) {
    std::string folder = ::testing::TempDir() + "library_store";
    std::filesystem::remove_all(folder);
    zermelo::Query query;
    query.store = folder;
    EXPECT_EQ(load("tictactoe/3x3.kif").solve(query).roles.at(0).lower, Fraction(50));
    zermelo::Store store = zermelo::Store::open(folder);
    EXPECT_EQ(store.role(), "x");
    zermelo::State state = store.game().initial().after("(mark 1 1) ; (mark 1 2)");
    EXPECT_EQ(store.value(state).value().values, std::vector<Fraction>{100});
    std::vector<zermelo::StoredMove> moves = store.moves(state);
    ASSERT_EQ(moves.size(), 7);
    EXPECT_EQ(std::count_if(moves.begin(), moves.end(), [](const auto &move) { return move.keeps; }), 3);
    EXPECT_EQ(moves[0].moves, (std::vector<std::string>{"(mark 2 1)", "noop"}));
    EXPECT_FALSE(store.value(store.game().state({"(control x)", "(cell 1 1 x)"})));
    EXPECT_THROW(store.value(load("nim/1_2_3.kif").initial()), zermelo::Error);
    std::filesystem::remove_all(folder);
    EXPECT_THROW(zermelo::Store::open(folder), zermelo::Error);
}

TEST(PublicLibrary, StoresOfGamesOfChanceHaveFractions) {
    std::string folder = ::testing::TempDir() + "library_chance_store";
    std::filesystem::remove_all(folder);
    zermelo::Query query;
    query.store = folder;
    const Fraction value("875", "16");
    EXPECT_EQ(load("stochastic_nim/4.kif").solve(query).roles.at(0).lower, value);
    zermelo::Store store = zermelo::Store::open(folder);
    zermelo::State state = store.game().initial();
    EXPECT_EQ(store.value(state).value().values, std::vector<Fraction>{value});
    std::vector<zermelo::StoredMove> moves = store.moves(state);
    ASSERT_EQ(moves.size(), 2);
    EXPECT_TRUE(moves[0].keeps);
    EXPECT_FALSE(moves[1].keeps);
    // After that only chance has a choice, and on average it keeps the value.
    moves = store.moves(state.after("(take 1)"));
    ASSERT_EQ(moves.size(), 2);
    EXPECT_NE(moves[0].worth.values, moves[1].worth.values);
    for (const zermelo::StoredMove &move : moves) {
        EXPECT_EQ(move.means, std::vector<Fraction>{value});
        EXPECT_TRUE(move.keeps);
    }
    std::filesystem::remove_all(folder);
}

} // namespace
