// Values by layers of states alone: against brute force on random games and against the engine's graph on
// larger ones, with several threads, through states of chance or not, and bounds where there is no room.
#include "analyse/analyse.h"
#include "cross/graph_game.h"
#include "cross/judge.h"
#include "engines/common/engines.h"
#include "engines/exhaustive/layer_values.h"
#include "session/games.h"

#include <gtest/gtest.h>

namespace zermelo::engines {

namespace {

using game::Model;
using session::Session;

Query query_of(const Session &pipeline, std::size_t role, Model model) {
    Query out;
    out.role = game::RoleId(role);
    out.model = model;
    out.from = pipeline.game->initial;
    return out;
}

struct Found {
    Enclosure bounds;
    std::size_t states, bytes;
    std::optional<LimitReached> limit;
};

Found by_layers(const Session &pipeline, const Query &query, const Resources &resources,
                std::size_t through_from, const analyse::Facts &facts = {}) {
    space::Canonical canonical(facts.symmetries, *pipeline.game);
    Problem problem{*pipeline.game, *pipeline.tapes, facts};
    Layers layers(problem, query, resources, canonical, through_from, 0);
    game::Payoff payoff(*pipeline.game, query.role, query.model, query.measure);
    LayerValues values(layers, payoff, resources.job);
    Enclosure bounds = values.solve();
    return {bounds, layers.states(), layers.most_bytes(), values.limit()};
}

} // namespace

TEST(Layers, RandomGraphs) {
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        Session pipeline =
            machine_test::read(cross::graph_game(seed, {2, true, false, seed % 2 == 0, seed % 3 == 0}));
        if (game::Reference(*pipeline.game).terminal(pipeline.game->initial)) continue;
        for (std::size_t role = 0; role < 2; ++role)
            for (Model model : {Model::adversarial, Model::minimax, Model::difference, Model::cooperative}) {
                Query query = query_of(pipeline, role, model);
                mpq_class value = cross::find_truth(*pipeline.game, query).value;
                for (std::size_t through_from : {std::size_t{0}, std::size_t{2}, SIZE_MAX}) {
                    Resources resources;
                    resources.threads = 1 + seed % 3;
                    Found found = by_layers(pipeline, query, resources, through_from);
                    EXPECT_EQ(found.bounds.lower, value);
                    EXPECT_EQ(found.bounds.upper, value);
                    ++compared;
                }
            }
    }
    EXPECT_GT(compared, 1000U);
}

// The same states whatever the number of threads, and less memory than a graph.
TEST(Layers, GamesOfTheLibrary) {
    for (const char *path :
         {"games/versus_random/c3_5x5_second.kif", "games/stochastic_tictactoe/3x3_p45.kif",
          "games/stochastic_connect/sc3_4x4_p12.kif", "games/stochastic_nim/30.kif", "games/einstein/3x3.kif",
          "games/pig/20_in_4.kif"}) {
        SCOPED_TRACE(path);
        Session pipeline = machine_test::load(path);
        analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
        Query query = query_of(pipeline, 0, Model::adversarial);
        Verdict verdict =
            expectiminimax_engine.solve({*pipeline.game, *pipeline.tapes, facts}, query, Resources{});
        ASSERT_TRUE(verdict.decided()) << verdict.reason;
        std::optional<Found> first;
        for (std::size_t threads = 1; threads <= 3; ++threads) {
            Resources resources;
            resources.threads = threads;
            Found found = by_layers(pipeline, query, resources, SIZE_MAX, facts);
            EXPECT_EQ(found.bounds.lower, verdict.lower);
            EXPECT_EQ(found.bounds.upper, verdict.lower);
            if (!first) first = found;
            EXPECT_EQ(found.states, first->states);
        }
        EXPECT_EQ(by_layers(pipeline, query, {}, 0, facts).bounds.lower, verdict.lower);
    }
}

TEST(Layers, BoundsWhereStatesDoNotFit) {
    Session pipeline = machine_test::load("games/versus_random/c3_5x5_second.kif");
    Query query = query_of(pipeline, 0, Model::adversarial);
    query.measure = game::Measure::win;
    mpq_class value("8927844367/9000000000"), width = 1;
    std::size_t all = by_layers(pipeline, query, {}, SIZE_MAX).bytes;
    for (std::size_t part = 1; part < 8; part += 2) {
        Resources resources;
        resources.table_bytes = all * part / 8;
        resources.threads = 2;
        Found found = by_layers(pipeline, query, resources, SIZE_MAX);
        ASSERT_TRUE(found.limit);
        EXPECT_EQ(found.limit->kind, LimitReached::Kind::memory);
        EXPECT_LE(found.bounds.lower, value);
        EXPECT_GE(found.bounds.upper, value);
        width = found.bounds.upper - found.bounds.lower;
    }
    EXPECT_LT(width, mpq_class(1, 10));
}

// The engine turns to layers when a graph takes a good part of its memory, with the same answer.
TEST(Layers, TheEngineTurnsToThem) {
    for (const char *path :
         {"games/versus_random/c3_5x5_second.kif", "games/stochastic_connect/sc4_4x4_p45.kif"}) {
        SCOPED_TRACE(path);
        Session pipeline = machine_test::load(path);
        analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
        ASSERT_TRUE(facts.ends.proved());
        Problem problem{*pipeline.game, *pipeline.tapes, facts};
        Query query = query_of(pipeline, 0, Model::adversarial);
        query.all_moves = true;
        Verdict graph = expectiminimax_engine.solve(problem, query, {});
        for (std::size_t threads : {1, 2}) {
            Resources resources;
            resources.threads = threads;
            resources.table_bytes = graph.memory_bytes / 4 * 3; // too little for the graph
            Verdict layers = expectiminimax_engine.solve(problem, query, resources);
            EXPECT_TRUE(layers.decided()) << layers.reason;
            EXPECT_EQ(layers.lower, graph.lower);
            EXPECT_EQ(layers.keeping, graph.keeping);
            EXPECT_TRUE(layers.keeping_is_complete);
            EXPECT_EQ(layers.line, graph.line);
            EXPECT_LE(layers.memory_bytes, resources.table_bytes);
        }
    }
}

} // namespace zermelo::engines
