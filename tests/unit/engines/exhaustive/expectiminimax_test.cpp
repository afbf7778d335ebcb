// The engine `expectiminimax` against brute force on random games, and against the known winning
// probabilities of the library's games of chance; its strategies against the checker.
#include "analyse/analyse.h"
#include "base/files.h"
#include "cross/graph_game.h"
#include "cross/judge.h"
#include "engines/common/engines.h"
#include "session/games.h"
#include "strategy/check.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace zermelo::engines {

namespace {

using game::Measure;
using game::Model;
using session::Session;

void check_strategy(const game::Game &game, const Verdict &verdict) {
    if (verdict.no_strategy_at_all) return; // all plays are worth the same
    ASSERT_TRUE(verdict.strategy) << verdict.no_strategy;
    strategy::Report report = strategy::check(game, *verdict.strategy, {});
    EXPECT_TRUE(report.verified()) << report.fault->text();
    for (const strategy::Part &part : verdict.strategy->parts) EXPECT_EQ(part.bound, verdict.lower);
}

void compare(const Session &pipeline, Query query) {
    SCOPED_TRACE(std::string(name(query.model)) + " " + name(query.measure) +
                 (query.depth ? " depth " + std::to_string(*query.depth) : ""));
    analyse::Facts facts;
    Problem problem{*pipeline.game, *pipeline.tapes, facts};
    cross::Truth truth = cross::find_truth(*pipeline.game, query);
    ASSERT_EQ(expectiminimax_engine.refuses(problem, query), std::nullopt);

    query.all_moves = true;
    query.strategy_states = 0;
    Verdict all_moves = expectiminimax_engine.solve(problem, query, {});
    ASSERT_TRUE(all_moves.decided()) << all_moves.reason;
    EXPECT_EQ(all_moves.lower, truth.value);
    EXPECT_EQ(all_moves.keeping, truth.keeping);

    query.all_moves = false;
    query.strategy_states = 100'000;
    Verdict verdict = expectiminimax_engine.solve(problem, query, {});
    ASSERT_TRUE(verdict.decided()) << verdict.reason;
    EXPECT_EQ(verdict.lower, truth.value);
    for (game::MoveId move : verdict.keeping)
        EXPECT_NE(std::find(truth.keeping.begin(), truth.keeping.end(), move), truth.keeping.end());
    if (verdict.keeping_is_complete) {
        EXPECT_EQ(verdict.keeping, truth.keeping);
    }
    if (verdict.strategy || !query.depth) check_strategy(*pipeline.game, verdict);
}

} // namespace

TEST(Expectiminimax, RandomGraphs) {
    for (std::uint64_t seed = 0; seed < 25; ++seed)
        for (bool simultaneous : {false, true}) {
            SCOPED_TRACE(seed);
            Session pipeline =
                machine_test::read(cross::graph_game(seed, {2, true, false, simultaneous, seed % 4 == 0}));
            for (std::size_t role = 0; role < 2; ++role)
                for (Model model :
                     {Model::adversarial, Model::minimax, Model::difference, Model::cooperative})
                    for (Measure measure : {Measure::goal, Measure::win}) {
                        Query query;
                        query.role = game::RoleId(role);
                        query.model = model;
                        query.measure = measure;
                        query.from = pipeline.game->initial;
                        compare(pipeline, query);
                        for (std::size_t depth : {1, 3, 6}) {
                            query.depth = depth;
                            compare(pipeline, query);
                        }
                    }
        }
}

// Where states repeat, the judge finds most values, not all.
TEST(Expectiminimax, RandomGraphsWithCycles) {
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        Session pipeline =
            machine_test::read(cross::graph_game(seed, {2, true, true, seed % 2 == 0, seed % 3 == 0}));
        for (std::size_t role = 0; role < 2; ++role)
            for (Model model : {Model::adversarial, Model::minimax, Model::difference, Model::cooperative}) {
                Query query;
                query.role = game::RoleId(role);
                query.model = model;
                query.from = pipeline.game->initial;
                try {
                    cross::find_truth(*pipeline.game, query);
                } catch (const std::runtime_error &) {
                    continue;
                }
                compare(pipeline, query);
                ++compared;
            }
    }
    EXPECT_GT(compared, 400U);
}

// Exact values take long, but bounds do not.
TEST(Expectiminimax, BoundsWhereStatesRepeat) {
    Session pipeline = machine_test::load("games/pig_race/20.kif");
    analyse::Facts facts;
    Query query;
    query.from = pipeline.game->initial;
    Problem problem{*pipeline.game, *pipeline.tapes, facts};
    Resources resources;
    resources.table_bytes = expectiminimax_engine.solve(problem, query, {}).memory_bytes;
    resources.table_bytes -= 100'000; // enough for the states, not for all fractions
    Verdict verdict = expectiminimax_engine.solve(problem, query, resources);
    ASSERT_FALSE(verdict.decided());
    EXPECT_EQ(verdict.limit, LimitReached::Kind::memory);
    mpq_class value("1511654400/24557443");
    EXPECT_LE(verdict.lower, value);
    EXPECT_GE(verdict.upper, value);
    EXPECT_LT(verdict.upper - verdict.lower, mpq_class(1, 1000));
}

// What has been found when there is no more memory bounds the value, the better the more there is.
TEST(Expectiminimax, BoundsWhereStatesDoNotFit) {
    struct Known {
        const char *path, *value;
    };
    for (Known known :
         {Known{"games/versus_random/c3_5x5_second.kif", "8927844367/9000000000"},
          Known{"games/einstein/3x3.kif", "143/243"}, Known{"games/pig_race/20.kif", "15116544/24557443"},
          Known{"games/stochastic_connect/sc3_4x4_p45.kif", "92697510376/152587890625"}}) {
        SCOPED_TRACE(known.path);
        Session pipeline = machine_test::load(known.path);
        analyse::Facts facts;
        Query query;
        query.measure = Measure::win;
        query.from = pipeline.game->initial;
        Problem problem{*pipeline.game, *pipeline.tapes, facts};
        Resources resources;
        mpq_class value(known.value), width = 1;
        std::size_t all = expectiminimax_engine.solve(problem, query, resources).memory_bytes, stopped = 0;
        for (std::size_t part = 0; part < 8; ++part) {
            resources.table_bytes = all * part / 8;
            Verdict verdict = expectiminimax_engine.solve(problem, query, resources);
            EXPECT_LE(verdict.lower, value);
            EXPECT_GE(verdict.upper, value);
            if (verdict.decided()) continue;
            EXPECT_EQ(verdict.limit, LimitReached::Kind::memory);
            width = verdict.upper - verdict.lower;
            ++stopped;
        }
        EXPECT_GT(stopped, 2U);
        EXPECT_LT(width, 1);
    }
}

// Who interrupts it gets to know what is known.
TEST(Expectiminimax, BoundsWhenInterrupted) {
    Session pipeline = machine_test::load("games/versus_random/c3_6x6_second.kif");
    analyse::Facts facts;
    Query query;
    query.measure = Measure::win;
    query.from = pipeline.game->initial;
    std::atomic<bool> stop = false;
    Resources resources;
    resources.job = Limits{.cancelled = &stop};
    resources.progress = [&](const std::string &) { stop = true; };
    Verdict verdict = expectiminimax_engine.solve({*pipeline.game, *pipeline.tapes, facts}, query, resources);
    EXPECT_EQ(verdict.limit, LimitReached::Kind::cancelled);
    mpq_class value("240650162587/241864704000");
    EXPECT_LE(verdict.lower, value);
    EXPECT_GE(verdict.upper, value);
}

// Seed 003's table, as far as it takes no time; with proved facts (symmetries are folded) and without.
TEST(Expectiminimax, KnownProbabilities) {
    std::size_t compared = 0;
    for (const char *family :
         {"versus_random", "stochastic_tictactoe", "stochastic_connect", "stochastic_nim", "pig", "pig_race",
          "cant_stop", "knock_race", "royal_race", "einstein"})
        for (const auto &known : nlohmann::json::parse(
                 read_file(std::string(ZERMELO_SOURCE_DIR) + "/tests/known/" + family + ".json", 1 << 24))) {
            std::string path = known.at("game");
            bool large =
                path.find("6x6_second") != std::string::npos || path.find("c4_5x") != std::string::npos ||
                path.find("tt_4x4_second") != std::string::npos || path.find("/4x4") != std::string::npos ||
                path.find("sc3_5x5") != std::string::npos || path.find("sc4_") != std::string::npos;
            if (large) continue;
            SCOPED_TRACE(path);
            Session pipeline = machine_test::load(path);
            analyse::Facts facts,
                proved = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
            for (std::size_t r = 0; r < pipeline.game->roles.size(); ++r) {
                if (pipeline.game->roles[r].is_random) continue;
                Query query;
                query.role = game::RoleId(r);
                query.measure = Measure::win;
                query.from = pipeline.game->initial;
                mpq_class probability(
                    known.at("win_probability").at(pipeline.game->roles[r].name).get<std::string>());
                for (const analyse::Facts *with : {&facts, &proved}) {
                    Verdict verdict =
                        expectiminimax_engine.solve({*pipeline.game, *pipeline.tapes, *with}, query, {});
                    EXPECT_TRUE(verdict.decided()) << verdict.reason;
                    EXPECT_EQ(verdict.lower, probability);
                }
                ++compared;
            }
        }
    EXPECT_GT(compared, 20U);
}

// Symmetric states are one while values are found, but a strategy has them all.
TEST(Expectiminimax, StrategiesWithSymmetries) {
    for (const char *path : {"games/versus_random/tt_3x3_first.kif", "games/versus_random/c3_4x4_second.kif",
                             "games/stochastic_nim/4.kif", "games/pig/10_in_3.kif", "games/pig_race/6.kif",
                             "games/cant_stop/3_2.kif", "games/knock_race/6.kif",
                             "games/royal_race/2_on_4.kif", "games/einstein/3x3.kif"}) {
        SCOPED_TRACE(path);
        Session pipeline = machine_test::load(path);
        analyse::Facts proved = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
        Problem problem{*pipeline.game, *pipeline.tapes, proved};
        for (Measure measure : {Measure::win, Measure::goal}) {
            Query query;
            query.measure = measure;
            query.from = pipeline.game->initial;
            query.strategy_states = 100'000;
            Verdict verdict = expectiminimax_engine.solve(problem, query, {});
            ASSERT_TRUE(verdict.decided()) << verdict.reason;
            check_strategy(*pipeline.game, verdict);
            Verdict other = exhaustive_engine.solve(problem, query, {});
            EXPECT_EQ(other.lower, verdict.lower);
            check_strategy(*pipeline.game, other);
        }
    }
}

// Where all plays are worth the same the highest payoff is the lowest, too.
TEST(Expectiminimax, OnePayoff) {
    Session pipeline = machine_test::read("(role x) (role random) (init (at 0)) (legal x go) (legal x run)"
                                          "(legal random a) (legal random b)"
                                          "(<= (next (at 1)) (true (at 0)) (does random a))"
                                          "(<= (next (at 2)) (true (at 0)) (does random b))"
                                          "(<= (next (at 3)) (true (at 1)))"
                                          "(<= terminal (true (at 2))) (<= terminal (true (at 3)))"
                                          "(<= (goal x 0) (true (at 2))) (<= (goal x 0) (true (at 3)))");
    Query query;
    query.from = pipeline.game->initial;
    compare(pipeline, query);
}

TEST(Expectiminimax, RefusesGamesWithoutChance) {
    Session pipeline = machine_test::load("games/tictactoe/3x3.kif");
    analyse::Facts facts;
    Query query;
    query.from = pipeline.game->initial;
    EXPECT_TRUE(expectiminimax_engine.refuses({*pipeline.game, *pipeline.tapes, facts}, query));
}

} // namespace zermelo::engines
