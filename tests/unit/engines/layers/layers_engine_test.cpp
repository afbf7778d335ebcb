// The value of every state by layers, against the naive judge on all states of small games: one role and
// several, taking turns and at once, with chance and without, with every model and number of threads, and
// with states of several words.
#include "analyse/analyse.h"
#include "cross/graph_game.h"
#include "cross/judge.h"
#include "engines/common/engines.h"
#include "engines/layers/solution.h"
#include "session/games.h"
#include "session/position.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

namespace zermelo::engines::layered {

namespace {

using game::Model;
using session::Session;

struct Compared {
    std::size_t states = 0, layers = 0, in_layers = 0;
};

cross::Judge::Worth judge_worth(const OutcomeCode &code, const Worth &worth) {
    if (worth.mean) return {*worth.mean};
    std::vector<int> values = code.values(worth.value);
    return {values.begin(), values.end()};
}

// All states of a game, for one role.
Compared compare(const Session &pipeline, const analyse::Facts &facts, const cross::PlayGraph &graph,
                 Query query, std::size_t threads) {
    const game::Game &game = *pipeline.game;
    query.from = game.initial;
    cross::Judge judge(graph, query.role, query.model, query.measure, cross::highest_goals(game));
    const auto &truth = judge.values({});
    Resources resources;
    resources.threads = threads;
    store::MemoryShelf shelf;
    solve_onto(shelf, true, {game, *pipeline.tapes, facts}, query, resources);
    auto solution = read_solution(shelf, game);
    OutcomeCode code(game, query.role, query.model, query.measure);
    Compared out;
    for (; out.states < graph.size(); ++out.states) {
        auto worth = solution->at(graph[out.states].state.words.data());
        EXPECT_TRUE(worth) << "state " << out.states << " is missing";
        if (!worth) return out;
        EXPECT_EQ(worth->mean.has_value(), game.has_chance());
        EXPECT_EQ(judge_worth(code, *worth), truth[out.states]) << "state " << out.states;
    }
    for (const LayerCount &layer : solution->counts()) {
        out.in_layers += layer.states.get_ui();
        ++out.layers;
        if (layer.spread) {
            EXPECT_LE(layer.spread->lowest, layer.spread->highest);
            EXPECT_LE(layer.spread->values, layer.states);
            continue;
        }
        mpz_class all = 0;
        for (const mpz_class &count : layer.by_value) all += count;
        EXPECT_EQ(all, layer.states);
    }
    EXPECT_GE(out.in_layers, out.states);
    return out;
}

cross::PlayGraph graph_of(const Session &pipeline) {
    return {*pipeline.game, pipeline.game->initial, 100'000};
}

analyse::Facts facts_of(const Session &pipeline) {
    return analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
}

std::vector<Model> models_of(const game::Game &game, bool turns) {
    std::vector<Model> out{Model::adversarial, Model::minimax, Model::cooperative};
    if (game.players().size() == 2) out.push_back(Model::difference);
    if (turns && !game.has_chance()) out.push_back(Model::own);
    return out;
}

} // namespace

TEST(LayersEngine, EveryStateOfGamesOfTheLibrary) {
    for (const char *path :
         {"games/clobber/3x3.kif", "games/nim/3_4_5.kif", "games/chomp/3x4.kif",
          "games/goofspiel/3_rising.kif", "games/three_player_nim/1_2_3.kif",
          "games/versus_random/tt_3x3_second.kif", "games/tictactoe/3x3.kif", "games/dots_and_boxes/2x2.kif",
          "games/three_player_tictactoe/3x3.kif", "games/cubi_cup/3.kif"}) {
        SCOPED_TRACE(path);
        Session pipeline = machine_test::load(path);
        analyse::Facts facts = facts_of(pipeline);
        ASSERT_TRUE(facts.acyclic.proved());
        cross::PlayGraph graph = graph_of(pipeline);
        Query query;
        for (game::RoleId role : pipeline.game->players()) {
            query.role = role;
            for (Model model : models_of(*pipeline.game, facts.turn_taking.proved())) {
                query.model = model;
                compare(pipeline, facts, graph, query, 1 + role.index());
            }
        }
    }
}

TEST(LayersEngine, KnownNumbersOfStates) {
    Session pipeline = machine_test::load("games/tictactoe/3x3.kif");
    Compared found = compare(pipeline, facts_of(pipeline), graph_of(pipeline), {}, 2);
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
        cross::PlayGraph graph = graph_of(pipeline);
        Query query;
        query.role = game::RoleId(seed % 2);
        for (Model model : models_of(*pipeline.game, facts.turn_taking.proved())) {
            query.model = model;
            states += compare(pipeline, facts, graph, query, 1 + seed % 3).states;
        }
    }
    EXPECT_GT(states, 500U);
}

// Chance in a step of its own and beside the players' choices, with different numbers of cases in one layer.
TEST(LayersEngine, EveryStateOfRandomGraphsWithChance) {
    std::size_t states = 0;
    for (std::uint64_t seed = 0; seed < 80; ++seed) {
        SCOPED_TRACE(seed);
        cross::GraphKind kind{1 + static_cast<int>(seed % 3), true, false, seed % 2 == 0, seed % 5 == 0};
        kind.random_first = seed % 7 == 0;
        kind.random_goals = seed % 4 == 0;
        Session pipeline = machine_test::read(cross::graph_game(seed, kind));
        analyse::Facts facts = facts_of(pipeline);
        if (!facts.acyclic.proved()) continue;
        cross::PlayGraph graph = graph_of(pipeline);
        Query query;
        query.role = pipeline.game->players()[seed % pipeline.game->players().size()];
        query.measure = seed % 6 == 0 ? game::Measure::win : game::Measure::goal;
        for (Model model : models_of(*pipeline.game, false)) {
            query.model = model;
            states += compare(pipeline, facts, graph, query, 1 + seed % 3).states;
        }
    }
    EXPECT_GT(states, 500U);
}

// A die for each of 31 steps, each with a prime number of sides: of one side a win becomes a loss, of another
// the opposite.
std::string many_dice() {
    constexpr int steps = 31;
    constexpr int sides[] = {127, 113, 97, 89, 83, 131};
    std::string out =
        "(role player) (role random) (init (at 0 lost)) (legal player wait)\n"
        "(<= (legal random (roll ?k)) (true (at ?t ?n)) (side ?t ?k))\n"
        "(<= (next (at ?u won)) (true (at ?t lost)) (next_to ?t ?u) (does random (roll 0)))\n"
        "(<= (next (at ?u lost)) (true (at ?t lost)) (next_to ?t ?u) (not (does random (roll 0))))\n"
        "(<= (next (at ?u lost)) (true (at ?t won)) (next_to ?t ?u) (does random (roll 1)))\n"
        "(<= (next (at ?u won)) (true (at ?t won)) (next_to ?t ?u) (not (does random (roll 1))))\n"
        "(<= (goal player 100) (true (at ?t won))) (<= (goal player 0) (true (at ?t lost)))\n";
    out += fmt::format("(<= terminal (true (at {} ?n)))\n", steps);
    for (int t = 0; t < steps; ++t) {
        out += fmt::format("(next_to {} {})\n", t, t + 1);
        for (int k = 0; k < sides[t % 6]; ++k) out += fmt::format("(side {} {})\n", t, k);
    }
    return out;
}

// So many cases in so many steps that values are no integers of 128 bits over any denominator. Without
// groups a state takes 63 bits, so that values do not fit beside it into one word.
TEST(LayersEngine, LongFractions) {
    Session pipeline = machine_test::read(many_dice());
    analyse::Facts facts = facts_of(pipeline);
    ASSERT_TRUE(facts.acyclic.proved());
    Query query;
    query.from = pipeline.game->initial;
    Verdict found = layers_engine.solve({*pipeline.game, *pipeline.tapes, facts}, query, {});
    ASSERT_TRUE(found.decided());
    EXPECT_GT(mpz_sizeinbase(found.lower.get_den_mpz_t(), 2), 128U);
    ASSERT_EQ(pipeline.game->fluents.size(), 63U);
    for (std::size_t threads : {1, 2}) {
        EXPECT_EQ(compare(pipeline, facts, graph_of(pipeline), {}, threads).states, 63U);
        facts.groups.clear();
    }
}

// A play that is stuck is worth the lowest, and no move keeps that.
TEST(LayersEngine, ChanceWithoutAMove) {
    Session pipeline = machine_test::read("(role x) (role random) (init (at 1)) (legal x a) (legal x b)"
                                          "(<= (next (at 2)) (true (at 1)))"
                                          "(<= terminal (true (at 2))) (<= (goal x 100) (true (at 2)))");
    analyse::Facts facts = facts_of(pipeline);
    Query query;
    query.from = pipeline.game->initial;
    query.strategy_states = 10;
    Verdict found = layers_engine.solve({*pipeline.game, *pipeline.tapes, facts}, query, {});
    ASSERT_TRUE(found.decided());
    EXPECT_EQ(found.lower, 0);
    EXPECT_TRUE(found.keeping.empty());
    EXPECT_TRUE(found.line.empty());
}

// Without groups every fluent has a bit, and a state two words.
TEST(LayersEngine, StatesOfSeveralWords) {
    Session pipeline = machine_test::load("games/nim/12_12_20_20.kif");
    ASSERT_GT(pipeline.game->fluents.size(), 64U);
    const char *few = "(control first)\n(heap a 1)\n(heap b 2)\n(heap c 3)\n(heap d 2)\n";
    session::start_from(pipeline, session::state_from_text(*pipeline.game, few, "few"));
    analyse::Facts facts = facts_of(pipeline);
    ASSERT_TRUE(facts.acyclic.proved());
    facts.groups.clear();
    EXPECT_GT(compare(pipeline, facts, graph_of(pipeline), {}, 2).states, 50U);
}

class LayersOf : public ::testing::TestWithParam<const char *> {};

// Some parts of a layer at a time, where there is no room for all.
TEST_P(LayersOf, MoreStatesThanMemory) {
    Session pipeline = machine_test::load(GetParam());
    analyse::Facts facts = facts_of(pipeline);
    facts.symmetries.clear(); // with one state for all, layers of such games have too few parts
    Query query;
    query.from = pipeline.game->initial;
    Problem problem{*pipeline.game, *pipeline.tapes, facts};
    Resources resources;
    resources.threads = 2;
    store::MemoryShelf all;
    std::size_t bytes = solve_onto(all, false, problem, query, resources);
    std::size_t layers = store::number_in(all, "depth");
    bool cut = false, whole = false;
    for (std::size_t part = 1; part < 8; ++part) {
        store::MemoryShelf some;
        resources.table_bytes = bytes * part / 8;
        resources.threads = 1 + part % 3; // which changes nothing
        auto limit = limit_of({}, [&] {
            EXPECT_LE(solve_onto(some, false, problem, query, resources), resources.table_bytes);
        });
        cut |= limit.has_value();
        if (limit) continue;
        whole = true;
        for (std::size_t layer = 0; layer < layers; ++layer)
            for (const char *kind : {"states", "values"}) {
                std::string name = fmt::format("{}.{:04}", kind, layer);
                EXPECT_EQ(some.read(name)->all(), all.read(name)->all()) << name;
            }
    }
    EXPECT_TRUE(cut);
    EXPECT_TRUE(whole);
}

INSTANTIATE_TEST_SUITE_P(Games, LayersOf,
                         ::testing::Values("games/connect/c4_4x4.kif",
                                           "games/stochastic_connect/sc3_4x4_p45.kif",
                                           "games/versus_random/c4_4x4_first.kif"));

TEST(LayersEngine, StaysWithinItsMemory) {
    Session pipeline = machine_test::load("games/connect/c3_4x4.kif");
    analyse::Facts facts = facts_of(pipeline);
    Query query;
    query.from = pipeline.game->initial;
    Problem problem{*pipeline.game, *pipeline.tapes, facts};
    Verdict all = layers_engine.solve(problem, query, {});
    ASSERT_TRUE(all.decided()) << all.reason;
    Resources resources;
    resources.table_bytes = all.memory_bytes / 8;
    resources.threads = 2;
    Verdict less = layers_engine.solve(problem, query, resources);
    EXPECT_FALSE(less.decided());
    EXPECT_EQ(less.limit, LimitReached::Kind::memory);
}

// What is on the shelf already is not made again, and the end is the same.
void go_on_with_what_is_there(const char *path) {
    Session pipeline = machine_test::load(path);
    analyse::Facts facts = facts_of(pipeline);
    Query query;
    query.from = pipeline.game->initial;
    Problem problem{*pipeline.game, *pipeline.tapes, facts};
    store::MemoryShelf whole;
    solve_onto(whole, false, problem, query, {});
    std::vector<std::string> order{"symmetries", "coding"};
    for (std::size_t layer = 0; layer < 10; ++layer) order.push_back(fmt::format("states.{:04}", layer));
    order.emplace_back("depth");
    for (std::size_t layer = 10; layer-- > 0;) order.push_back(fmt::format("values.{:04}", layer));
    for (std::size_t kept = 0; kept <= order.size(); ++kept) {
        store::MemoryShelf begun;
        for (std::size_t i = 0; i < kept; ++i)
            begun.write(order[i], std::string(whole.read(order[i])->all()));
        solve_onto(begun, false, problem, query, {});
        for (const std::string &name : order)
            EXPECT_EQ(begun.read(name)->all(), whole.read(name)->all()) << name;
    }
}

TEST(LayersEngine, GoesOnWithWhatIsThere) {
    go_on_with_what_is_there("games/tictactoe/3x3.kif");
    go_on_with_what_is_there("games/versus_random/tt_3x3_first.kif");
}

} // namespace zermelo::engines::layered
