#include "analyse/analyse.h"
#include "cross/graph_game.h"
#include "cross/random_description.h"
#include "cross/work.h"
#include "engines/planning/order.h"
#include "engines/puzzle/puzzle_support.h"

namespace zermelo {
namespace {

using namespace puzzle_tests;

const engines::Engine &engine = engines::planning_engine;

struct Bounds {
    const char *game;
    int value;
    std::optional<std::size_t> shortest;
};

class KnownPlans : public testing::TestWithParam<Bounds> {};

TEST_P(KnownPlans, ValueAndShortestPlay) {
    session::Session pipeline = load(GetParam().game);
    engines::Query query = query_for(pipeline);
    query.distance = true;
    analyse::Facts proved = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    for (const analyse::Facts &facts : {analyse::Facts{}, proved}) {
        engines::Verdict verdict = solve(engine, pipeline, query, facts);
        ASSERT_TRUE(verdict.decided()) << verdict.reason;
        EXPECT_EQ(verdict.lower, GetParam().value);
        EXPECT_EQ(verdict.distance, GetParam().shortest);
        if (verdict.distance) expect_line_holds(pipeline, query, verdict);
    }
}

INSTANTIATE_TEST_SUITE_P(Library, KnownPlans,
                         testing::Values(Bounds{"games/hanoi/3.kif", 100, 7},
                                         Bounds{"games/hanoi/4.kif", 100, 15},
                                         Bounds{"games/lights_out/3x3.kif", 100, 5},
                                         Bounds{"games/lights_out/4x4.kif", 100, 4},
                                         Bounds{"games/peg_solitaire/triangle10.kif", 100, 8},
                                         Bounds{"games/river_crossing/3_boat2.kif", 100, 11},
                                         Bounds{"games/river_crossing/4_boat2.kif", 0, {}},
                                         Bounds{"games/sliding_tiles/3x3_short.kif", 100, 6},
                                         Bounds{"games/water_jugs/8_5_3.kif", 100, 6}));

TEST(Planning, RandomGraphs) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(seed);
        cross::GraphKind kind;
        kind.players = seed % 2 ? 1 : 2;
        kind.cycles = seed % 3 == 0;
        kind.dead_ends = seed % 5 == 0;
        session::Session pipeline = parse(cross::graph_game(seed, kind));
        ASSERT_TRUE(pipeline.tapes);
        engines::Query query = query_for(pipeline);
        if (seed % 7 == 0) query.measure = game::Measure::win;
        if (kind.cycles) query.depth = 1 + seed % 9; // otherwise there is no bound on plays
        expect_truth(engine, pipeline, query);
    }
}

// Two lamps that are switched together never differ, but planning cannot see that: without a bound on plays
// the value stays open, with one it is decided.
TEST(Planning, NeedsABoundOnPlaysToRefute) {
    session::Session pipeline = parse("(role r)(legal r press)(legal r wait)(lamp a)(lamp b)"
                                      "(<= (next (on ?l)) (does r press) (lamp ?l) (not (true (on ?l))))"
                                      "(<= (next (on ?l)) (does r wait) (true (on ?l)))"
                                      "(<= terminal (true (on a)) (not (true (on b))))"
                                      "(<= (goal r 100) (true (on a)))(<= (goal r 30) (not (true (on a))))");
    ASSERT_TRUE(pipeline.tapes);
    engines::Query query = query_for(pipeline);
    analyse::Facts none;
    engines::Verdict verdict =
        engine.solve({*pipeline.game, *pipeline.tapes, none}, query, cross::resources(0.3, 1));
    EXPECT_FALSE(verdict.decided());
    EXPECT_EQ(verdict.lower, 0);
    EXPECT_EQ(verdict.upper, 100);
    EXPECT_FALSE(verdict.reason.empty());
    query.depth = 5;
    verdict = solve(engine, pipeline, query);
    EXPECT_TRUE(verdict.decided()) << verdict.reason;
    EXPECT_EQ(verdict.upper, 0);
}

// Pressing buttons commutes, and so does the order of two switches; a walk does not.
TEST(PlanningOrder, IsGuessedFromPlay) {
    for (auto [game, useful] :
         {std::pair{"games/lights_out/4x4.kif", true}, std::pair{"games/hanoi/3.kif", false}}) {
        session::Session pipeline = load(game);
        analyse::Facts facts;
        Meter meter({});
        engines::planning::Order order = engines::planning::guess_order(
            {*pipeline.game, *pipeline.tapes, facts}, query_for(pipeline), meter);
        EXPECT_EQ(order.useful, useful) << game;
        EXPECT_GT(order.longest_play, 0U);
    }
}

} // namespace
} // namespace zermelo
