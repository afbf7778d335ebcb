#include "analyse/analyse.h"
#include "base/files.h"
#include "cross/graph_game.h"
#include "cross/random_description.h"
#include "engines/puzzle/puzzle_support.h"
#include "engines/puzzle/reduce.h"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace zermelo {
namespace {

using namespace puzzle_tests;
using Json = nlohmann::json;

const engines::Engine &engine = engines::puzzle_engine;

// The single-player games of tests/known with a known value.
std::vector<Json> known_puzzles() {
    std::vector<std::filesystem::path> files;
    for (const auto &entry :
         std::filesystem::directory_iterator(std::string(ZERMELO_SOURCE_DIR) + "/tests/known"))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Json> out;
    for (const auto &file : files)
        for (const Json &game : Json::parse(read_file(file.string(), 1 << 24)))
            if (game.at("roles").size() == 1 && game.contains("value")) out.push_back(game);
    return out;
}

class KnownPuzzles : public testing::TestWithParam<Json> {};

TEST_P(KnownPuzzles, ValueAndShortestPlay) {
    session::Session pipeline = load(GetParam().at("game"));
    engines::Query query = query_for(pipeline);
    query.distance = true;
    query.strategy_states = 300'000;
    analyse::Facts proved = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    for (const analyse::Facts &facts : {analyse::Facts{}, proved}) {
        engines::Verdict verdict = solve(engine, pipeline, query, facts);
        ASSERT_TRUE(verdict.decided());
        EXPECT_EQ(verdict.lower, GetParam().at("value")[0].get<int>());
        if (GetParam().contains("shortest") && verdict.distance) {
            EXPECT_EQ(*verdict.distance, GetParam().at("shortest").get<std::size_t>());
        }
        expect_line_holds(pipeline, query, verdict);
        ASSERT_TRUE(verdict.strategy) << verdict.no_strategy;
        strategy::Report report = strategy::check(*pipeline.game, *verdict.strategy, {});
        EXPECT_TRUE(report.verified()) << report.fault->text();
    }
}

std::string test_name(const testing::TestParamInfo<Json> &info) {
    std::string out = info.param.at("game").get<std::string>();
    for (char &c : out)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return out;
}

INSTANTIATE_TEST_SUITE_P(Library, KnownPuzzles, testing::ValuesIn(known_puzzles()), test_name);

TEST(Puzzle, RandomGraphs) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        cross::GraphKind kind;
        kind.players = seed % 2 ? 1 : 2;
        kind.cycles = seed % 3 != 0;
        kind.dead_ends = seed % 5 == 0;
        session::Session pipeline = parse(cross::graph_game(seed, kind));
        ASSERT_TRUE(pipeline.tapes);
        engines::Query query = query_for(pipeline);
        if (seed % 7 == 0) query.measure = game::Measure::win;
        if (seed % 4 == 0) query.depth = seed % 9;
        expect_truth(engine, pipeline, query);
    }
}

// All roles of games that make no sense together, with facts that are proved about them.
TEST(Puzzle, RandomDescriptions) {
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        SCOPED_TRACE(seed);
        session::Session pipeline = parse(cross::random_description(seed));
        ASSERT_TRUE(pipeline.tapes);
        engines::Query query = query_for(pipeline);
        query.role = game::RoleId(seed % 2);
        if (seed % 3 == 0) query.depth = 3;
        try {
            cross::find_truth(*pipeline.game, query);
        } catch (const std::runtime_error &) {
            continue; // too many states
        }
        analyse::Facts facts;
        if (seed % 2) facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
        expect_truth(engine, pipeline, query, facts);
        ++compared;
    }
    EXPECT_GT(compared, 50U);
}

TEST(Puzzle, FirstMovesThatKeepTheValue) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        cross::GraphKind kind;
        kind.players = seed % 2 ? 1 : 2;
        session::Session pipeline = parse(cross::graph_game(seed, kind));
        engines::Query query = query_for(pipeline);
        query.all_moves = true;
        engines::Verdict verdict = solve(engine, pipeline, query);
        EXPECT_TRUE(verdict.keeping_is_complete);
        EXPECT_EQ(verdict.keeping, cross::find_truth(*pipeline.game, query).keeping);
    }
}

TEST(Puzzle, SaysWhenTheTableIsFull) {
    session::Session pipeline = load("games/sliding_tiles/3x3_hardest.kif");
    engines::Query query = query_for(pipeline);
    query.distance = true;
    analyse::Facts facts;
    engines::Resources resources;
    resources.table_bytes = 1 << 20;
    resources.job = Limits{2};
    engines::Verdict verdict = engine.solve({*pipeline.game, *pipeline.tapes, facts}, query, resources);
    EXPECT_EQ(verdict.upper, 100);
    EXPECT_FALSE(verdict.distance); // it may find a solution, but not prove that it is a shortest one
}

TEST(Puzzle, CanBeInterrupted) {
    session::Session pipeline = load("games/sliding_tiles/3x3_hardest.kif");
    std::atomic<bool> cancelled = true;
    analyse::Facts facts;
    engines::Resources resources;
    resources.job = Limits{{}, {}, &cancelled};
    engines::Verdict verdict =
        engine.solve({*pipeline.game, *pipeline.tapes, facts}, query_for(pipeline), resources);
    EXPECT_FALSE(verdict.decided());
    EXPECT_EQ(verdict.limit, LimitReached::Kind::cancelled);
    EXPECT_EQ(verdict.lower, 0);
    EXPECT_EQ(verdict.upper, 100);
}

// Switches and a clock of five steps; `end` and `goal` differ.
std::string switches(const std::string &rules) {
    std::string out = "(role r)(init (step 0))(init (off a))(init (off b))"
                      "(<= (legal r (flip ?x)) (or (true (on ?x)) (true (off ?x))))"
                      "(<= (next (on ?x)) (does r (flip ?x)) (true (off ?x)))"
                      "(<= (next (off ?x)) (does r (flip ?x)) (true (on ?x)))"
                      "(<= (next (on ?x)) (true (on ?x)) (not (does r (flip ?x))))"
                      "(<= (next (off ?x)) (true (off ?x)) (not (does r (flip ?x))))"
                      "(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))"
                      "(succ 0 1)(succ 1 2)(succ 2 3)(succ 3 4)(succ 4 5)"
                      "(<= done (true (on a)) (true (on b)))(<= terminal (true (step 5)))";
    return out + rules;
}

engines::puzzle::Clock clock_of(const session::Session &pipeline) {
    engines::Query query = query_for(pipeline);
    analyse::Facts facts;
    Meter meter({});
    return engines::puzzle::find_clock({*pipeline.game, *pipeline.tapes, facts}, query,
                                       engines::puzzle::make_ladder(*pipeline.game, query), meter);
}

TEST(PuzzleClock, OnlyBoundsThePlay) {
    auto pipeline = parse(switches("(<= terminal done)(<= (goal r 100) done)(<= (goal r 0) (not done))"));
    engines::puzzle::Clock clock = clock_of(pipeline);
    EXPECT_EQ(clock.end, 5U);
    EXPECT_TRUE(clock.only_bounds);
    EXPECT_EQ(clock.forced_rungs, 0U);
}

// The play goes on when it is done, so an earlier state cannot stop where a later one is stopped.
TEST(PuzzleClock, IsNotIgnoredWhereItEndsPlaysWell) {
    auto pipeline = parse(switches("(<= (goal r 100) done)(<= (goal r 0) (not done))"));
    engines::puzzle::Clock clock = clock_of(pipeline);
    EXPECT_EQ(clock.end, 5U);
    EXPECT_TRUE(!clock.only_bounds || clock.forced_rungs == 1);
    expect_truth(engine, pipeline, query_for(pipeline)); // five flips: not both on
}

TEST(PuzzleClock, LaterMustNotBeBetter) {
    auto pipeline = parse(switches("(<= terminal done)(<= (goal r 100) done (true (step 4)))(goal r 0)"));
    EXPECT_FALSE(clock_of(pipeline).only_bounds);
    expect_truth(engine, pipeline, query_for(pipeline));
}

TEST(PuzzleClock, EarlierMayBeBetter) {
    auto pipeline = parse(switches("(<= terminal done)(<= (goal r 100) done early)"
                                   "(<= early (or (true (step 0)) (true (step 1)) (true (step 2))))"
                                   "(<= (goal r 50) done (not early))(<= (goal r 0) (not done))"));
    EXPECT_TRUE(clock_of(pipeline).only_bounds);
    expect_truth(engine, pipeline, query_for(pipeline));
}

} // namespace
} // namespace zermelo
