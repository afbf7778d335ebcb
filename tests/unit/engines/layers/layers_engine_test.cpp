// The value of every state by layers, against the naive judge on all states of small games: one role and
// several, taking turns and at once, with every model and number of threads, and with states of several
// words.
#include "analyse/analyse.h"
#include "cross/graph_game.h"
#include "cross/judge.h"
#include "engines/common/engines.h"
#include "engines/layers/solution.h"
#include "session/games.h"

#include <gtest/gtest.h>

namespace zermelo::engines::layered {

namespace {

using game::Model;
using session::Session;

struct Compared {
    std::size_t states = 0, layers = 0, in_layers = 0;
};

// All states of a game, for one role.
Compared compare(const Session &pipeline, const analyse::Facts &facts, Query query, std::size_t threads) {
    const game::Game &game = *pipeline.game;
    query.from = game.initial;
    cross::PlayGraph graph(game, game.initial, 100'000);
    cross::Judge judge(graph, query.role, query.model, query.measure, cross::highest_goals(game));
    const auto &truth = judge.values({});
    Resources resources;
    resources.threads = threads;
    game::Payoff payoff(game, query.role, query.model, query.measure);
    auto solution = make_solution({game, *pipeline.tapes, facts}, query, resources, payoff);
    solution->solve();
    Compared out;
    for (; out.states < graph.size(); ++out.states) {
        auto rung = solution->rung(graph[out.states].state);
        EXPECT_TRUE(rung) << "state " << out.states << " is missing";
        if (!rung) return out;
        EXPECT_EQ(payoff.scale()[*rung], judge.number(truth[out.states])) << "state " << out.states;
    }
    for (const LayerCount &layer : solution->counts()) {
        out.in_layers += layer.states.get_ui();
        ++out.layers;
        mpz_class all = 0;
        for (const mpz_class &count : layer.by_value) all += count;
        EXPECT_EQ(all, layer.states);
    }
    EXPECT_GE(out.in_layers, out.states);
    return out;
}

analyse::Facts facts_of(const Session &pipeline) {
    return analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
}

std::vector<Model> models_of(const game::Game &game) {
    std::vector<Model> out{Model::adversarial, Model::minimax, Model::cooperative};
    if (game.players().size() == 2) out.push_back(Model::difference);
    return out;
}

} // namespace

TEST(LayersEngine, EveryStateOfGamesOfTheLibrary) {
    for (const char *path :
         {"games/tictactoe/3x3.kif", "games/clobber/3x3.kif", "games/nim/3_4_5.kif", "games/chomp/3x4.kif",
          "games/gttt/elly_1-1_3x3.kif", "games/dots_and_boxes/2x2.kif", "games/goofspiel/3_rising.kif",
          "games/three_player_nim/1_2_3.kif"}) {
        SCOPED_TRACE(path);
        Session pipeline = machine_test::load(path);
        analyse::Facts facts = facts_of(pipeline);
        ASSERT_TRUE(facts.acyclic.proved());
        Query query;
        for (game::RoleId role : pipeline.game->players()) {
            query.role = role;
            for (Model model : models_of(*pipeline.game)) {
                query.model = model;
                compare(pipeline, facts, query, 1 + role.index());
            }
        }
    }
}

TEST(LayersEngine, KnownNumbersOfStates) {
    Session pipeline = machine_test::load("games/tictactoe/3x3.kif");
    Compared found = compare(pipeline, facts_of(pipeline), {}, 2);
    EXPECT_EQ(found.states, 5478U);
    EXPECT_EQ(found.in_layers, 5478U);
    EXPECT_EQ(found.layers, 10U);
}

// Simultaneous moves, chains of moves of one role, states in several layers.
TEST(LayersEngine, EveryStateOfRandomGraphs) {
    std::size_t states = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        Session pipeline =
            machine_test::read(cross::graph_game(seed, {2, false, false, seed % 2 == 0, seed % 3 == 0}));
        analyse::Facts facts = facts_of(pipeline);
        if (!facts.acyclic.proved()) continue;
        Query query;
        query.role = game::RoleId(seed % 2);
        for (Model model : models_of(*pipeline.game)) {
            query.model = model;
            states += compare(pipeline, facts, query, 1 + seed % 3).states;
        }
    }
    EXPECT_GT(states, 500U);
}

// Without groups every fluent has a bit, and a state several words.
TEST(LayersEngine, StatesOfSeveralWords) {
    Session pipeline = machine_test::load("games/connect/c3_4x4.kif");
    analyse::Facts facts = facts_of(pipeline);
    Query query;
    query.from = pipeline.game->initial;
    Problem problem{*pipeline.game, *pipeline.tapes, facts};
    Verdict packed = layers_engine.solve(problem, query, {});
    ASSERT_TRUE(packed.decided()) << packed.reason;
    facts.groups.clear();
    Verdict unpacked = layers_engine.solve(problem, query, {});
    EXPECT_EQ(unpacked.lower, packed.lower);
    EXPECT_EQ(unpacked.nodes, packed.nodes);
}

TEST(LayersEngine, StaysWithinItsMemory) {
    Session pipeline = machine_test::load("games/connect/c3_4x4.kif");
    analyse::Facts facts = facts_of(pipeline);
    Query query;
    query.from = pipeline.game->initial;
    Problem problem{*pipeline.game, *pipeline.tapes, facts};
    Verdict all = layers_engine.solve(problem, query, {});
    ASSERT_TRUE(all.decided()) << all.reason;
    Resources resources;
    resources.table_bytes = all.memory_bytes / 4;
    resources.threads = 2;
    Verdict less = layers_engine.solve(problem, query, resources);
    EXPECT_FALSE(less.decided());
    EXPECT_EQ(less.limit, LimitReached::Kind::memory);
    EXPECT_LE(less.memory_bytes, resources.table_bytes);
}

} // namespace zermelo::engines::layered
