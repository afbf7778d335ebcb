// The engine `exhaustive` against brute force, on random games of every form and on the library's small
// games; its strategies against the checker.
#include "analyse/analyse.h"
#include "base/files.h"
#include "cross/graph_game.h"
#include "cross/judge.h"
#include "engines/common/engines.h"
#include "engines/roles.h"
#include "game/reference.h"
#include "session/games.h"
#include "strategy/check.h"

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace zermelo::engines {

namespace {

using game::Measure;
using game::Model;
using session::Session;

Query query_of(const Session &pipeline) {
    Query out;
    out.from = pipeline.game->initial;
    out.distance = out.all_moves = true;
    out.strategy_states = 100'000;
    return out;
}

std::string describe(const Query &query) {
    return std::string("role ") + std::to_string(query.role.index()) + ", " + name(query.model) + ", " +
           name(query.measure) + (query.depth ? ", depth " + std::to_string(*query.depth) : "");
}

Verdict solve(const Session &pipeline, const Query &query) {
    analyse::Facts facts;
    Problem problem{*pipeline.game, *pipeline.tapes, facts};
    EXPECT_EQ(exhaustive_engine.refuses(problem, query), std::nullopt);
    return exhaustive_engine.solve(problem, query, {});
}

// The line is a play of the game.
void check_line(const game::Game &game, const Query &query, const Verdict &verdict) {
    game::Reference reference(game);
    game::State state = query.from;
    for (const auto &joint : verdict.line) {
        ASSERT_FALSE(reference.terminal(state));
        for (std::size_t r = 0; r < game.roles.size(); ++r) {
            auto legal = reference.legal(state, game::RoleId(r));
            ASSERT_NE(std::find(legal.begin(), legal.end(), joint[r]), legal.end());
        }
        state = reference.next(state, joint);
    }
}

void compare(const Session &pipeline, const Query &query) {
    SCOPED_TRACE(describe(query));
    cross::Truth truth = cross::find_truth(*pipeline.game, query);
    Verdict verdict = solve(pipeline, query);
    ASSERT_TRUE(verdict.decided()) << verdict.reason;
    EXPECT_EQ(verdict.lower, truth.value);
    for (game::RoleId player : pipeline.game->players()) // `random` has no value
        if (query.model == Model::own) {
            ASSERT_GT(verdict.values.size(), player.index());
            EXPECT_EQ(verdict.values[player.index()], truth.values[player.index()]);
        }
    EXPECT_TRUE(verdict.keeping_is_complete || truth.keeping.empty());
    EXPECT_EQ(verdict.keeping, truth.keeping);
    if (verdict.distance && truth.distance) {
        EXPECT_EQ(*verdict.distance, *truth.distance);
    }
    check_line(*pipeline.game, query, verdict);
    if (query.model == Model::own && query.depth) return;
    if (verdict.no_strategy_at_all) return; // all plays are worth the same
    if (!verdict.strategy) {
        EXPECT_EQ(verdict.no_strategy, "there is none where values depend on the steps that are left");
        return;
    }
    strategy::Report report = strategy::check(*pipeline.game, *verdict.strategy, {});
    EXPECT_TRUE(report.verified()) << report.fault->text();
    // The parts prove the value.
    game::Payoff payoff(*pipeline.game, query.role, query.model, query.measure);
    bool lower = truth.value == payoff.lowest(), upper = truth.value == payoff.scale().back();
    for (const strategy::Part &part : verdict.strategy->parts) {
        EXPECT_EQ(part.bound, truth.value);
        lower |= part.side != strategy::Side::upper;
        upper |= part.side != strategy::Side::lower;
    }
    EXPECT_TRUE((lower && upper) || verdict.distance == 0);
}

void compare_all(const Session &pipeline, std::initializer_list<Model> models, bool unbounded = true) {
    for (std::size_t role = 0; role < pipeline.game->roles.size(); ++role) {
        if (pipeline.game->roles[role].is_random) continue;
        for (Model model : models)
            for (Measure measure : {Measure::goal, Measure::win}) {
                Query query = query_of(pipeline);
                query.role = game::RoleId(role);
                query.model = model;
                query.measure = measure;
                if (unbounded) compare(pipeline, query);
                for (std::size_t depth : {0, 1, 2, 5}) {
                    query.depth = depth;
                    compare(pipeline, query);
                }
            }
    }
}

constexpr std::uint64_t rounds = 25;

} // namespace

TEST(Exhaustive, CyclicGraphs) {
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        SCOPED_TRACE(seed);
        Session pipeline = machine_test::read(cross::graph_game(seed, {2, false, true, true, seed % 3 == 0}));
        ASSERT_TRUE(pipeline.tapes);
        compare_all(pipeline, {Model::adversarial, Model::minimax, Model::difference, Model::cooperative});
    }
}

TEST(Exhaustive, CyclicGraphsInTurns) {
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        SCOPED_TRACE(seed);
        Session pipeline = machine_test::read(cross::graph_game(seed, {2, false, true, false, false}));
        compare_all(pipeline, {Model::adversarial, Model::minimax, Model::difference, Model::cooperative});
        compare_all(pipeline, {Model::own}, false);
    }
}

TEST(Exhaustive, ThreePlayers) {
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        SCOPED_TRACE(seed);
        Session pipeline = machine_test::read(cross::graph_game(seed, {3, false, true, true, false}));
        compare_all(pipeline, {Model::adversarial, Model::minimax, Model::cooperative});
    }
}

TEST(Exhaustive, OwnInTurns) {
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        SCOPED_TRACE(seed);
        compare_all(machine_test::read(cross::graph_game(seed, {3, false, false, false, seed % 3 == 0})),
                    {Model::own});
        compare_all(machine_test::read(cross::graph_game(seed, {2, true, false, false, seed % 3 == 0})),
                    {Model::own});
    }
}

TEST(Exhaustive, Chance) {
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        SCOPED_TRACE(seed);
        Session pipeline = machine_test::read(cross::graph_game(seed, {2, true, false, true, seed % 3 == 0}));
        compare_all(pipeline, {Model::adversarial, Model::minimax, Model::difference, Model::cooperative});
    }
}

TEST(Exhaustive, ChanceAndCyclesWithinADepth) {
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        SCOPED_TRACE(seed);
        Session pipeline = machine_test::read(cross::graph_game(seed, {2, true, true, true, false}));
        compare_all(pipeline, {Model::adversarial, Model::minimax}, false);
    }
}

// 100 is reached sooner or later, but in no number of steps for certain.
TEST(Exhaustive, ValueThatIsOnlyApproached) {
    Session pipeline =
        machine_test::read("(role x) (role random) (init (at 0))"
                           "(legal x go) (legal random stay) (legal random leave)"
                           "(<= (next (at 0)) (does random stay)) (<= (next (at 1)) (does random leave))"
                           "(<= terminal (true (at 1))) (<= (goal x 100) (true (at 1)))"
                           "(<= (goal x 0) (true (at 0)))");
    Query query = query_of(pipeline);
    query.distance = true;
    Verdict verdict = solve(pipeline, query);
    ASSERT_TRUE(verdict.decided());
    EXPECT_EQ(verdict.lower, 100);
    EXPECT_EQ(verdict.distance, std::nullopt);
    EXPECT_TRUE(verdict.no_distance);
}

// With model own, states that repeat are still too much.
TEST(Exhaustive, CyclesWithModelOwnAreNotDecided) {
    Session pipeline = machine_test::read(cross::graph_game(1, {2, true, true, false, false}));
    Query query = query_of(pipeline);
    query.model = Model::own;
    Verdict verdict = solve(pipeline, query);
    EXPECT_FALSE(verdict.decided());
    EXPECT_FALSE(verdict.reason.empty());
}

TEST(Exhaustive, TerminalRoot) {
    Session pipeline =
        machine_test::read("(role x) (init (at 0)) (legal x go) terminal"
                           "(<= (goal x 70) (true (at 0))) (<= (goal x 100) (not (true (at 0))))");
    Verdict verdict = solve(pipeline, query_of(pipeline));
    EXPECT_EQ(verdict.lower, 70);
    EXPECT_TRUE(verdict.decided());
}

TEST(Exhaustive, TooLittleMemory) {
    Session pipeline = machine_test::load("games/tictactoe/3x3.kif");
    analyse::Facts facts;
    Resources resources;
    resources.table_bytes = 1000;
    Verdict verdict =
        exhaustive_engine.solve({*pipeline.game, *pipeline.tapes, facts}, query_of(pipeline), resources);
    EXPECT_FALSE(verdict.decided());
    EXPECT_EQ(verdict.limit, LimitReached::Kind::memory);
    EXPECT_EQ(verdict.lower, 0);
    EXPECT_EQ(verdict.upper, 100);
}

// Where states repeat, model own is defined for two roles with a constant sum if every play ends.
TEST(Exhaustive, OwnWhereStatesRepeat) {
    for (const char *path :
         {"games/pig_race/6.kif", "games/knock_race/6.kif", "games/royal_race/1_on_6.kif"}) {
        SCOPED_TRACE(path);
        Session pipeline = machine_test::load(path);
        Query query = query_of(pipeline);
        query.strategy_states = 0;
        mpq_class first = solve(pipeline, query).lower;
        query.model = Model::own;
        Verdict own = solve(pipeline, query);
        ASSERT_TRUE(own.decided()) << own.reason;
        EXPECT_EQ(own.lower, first);
        EXPECT_EQ(own.values, (std::vector<mpq_class>{first, 100 - first, 0}));
    }
    // Each would rather have the other stop; and somebody may wait for ever.
    for (int other : {100, 50}) {
        Session pipeline = machine_test::read(fmt::format(
            "(role a) (role b) (role random) (init (turn a)) (<= (legal ?r stop) (true (turn ?r)))"
            "(<= (legal ?r go) (true (turn ?r))) (<= (legal a noop) (true (turn b)))"
            "(<= (legal b noop) (true (turn a))) (legal random x) (legal random y)"
            "(<= (next (turn b)) (does a go)) (<= (next (turn a)) (does b go))"
            "(<= (next (stopped ?r)) (does ?r stop)) (<= terminal (true (stopped ?r)))"
            "(<= (goal ?r 50) (true (stopped ?r))) (<= (goal a {}) (true (stopped b)))"
            "(<= (goal b {}) (true (stopped a)))",
            other, other));
        Query query = query_of(pipeline);
        query.model = Model::own;
        Verdict verdict = solve(pipeline, query);
        EXPECT_FALSE(verdict.decided());
        EXPECT_NE(verdict.reason.find("need not have a value"), std::string::npos) << verdict.reason;
    }
}

// Values in tests/known of games small enough to be found at once.
TEST(Exhaustive, KnownValues) {
    std::size_t compared = 0;
    for (const char *family :
         {"nim", "chomp", "tictactoe", "three_player_nim", "pursuit", "catch_a_mouse", "rock_paper_scissors",
          "goofspiel", "connect", "dots_and_boxes", "water_jugs", "hanoi", "pig", "pig_race",
          "river_crossing", "cant_stop", "knock_race", "royal_race"}) {
        auto games = nlohmann::json::parse(
            read_file(std::string(ZERMELO_SOURCE_DIR) + "/tests/known/" + family + ".json", 1 << 24));
        for (const auto &known : games) {
            if (!known.contains("reachable") || known.at("reachable").get<std::uint64_t>() > 20'000) continue;
            SCOPED_TRACE(known.at("game").get<std::string>());
            Session pipeline = machine_test::load(known.at("game").get<std::string>());
            auto roles = known.at("roles").get<std::vector<std::string>>();
            for (std::size_t r = 0; r < roles.size(); ++r) {
                if (pipeline.game->roles[r].is_random) continue;
                Query query = query_of(pipeline);
                query.strategy_states = 0;
                query.role = game::RoleId(r);
                auto expect = [&](Model model, Measure measure, const mpq_class &value) {
                    query.model = model;
                    query.measure = measure;
                    Verdict verdict = solve(pipeline, query);
                    EXPECT_TRUE(verdict.decided()) << describe(query) << verdict.reason;
                    EXPECT_EQ(verdict.lower, value) << describe(query);
                    ++compared;
                };
                if (known.contains("value") && roles.size() <= 2)
                    expect(Model::adversarial, Measure::goal, known.at("value")[r].get<int>());
                if (known.contains("maximin"))
                    expect(Model::adversarial, Measure::goal, known.at("maximin").at(roles[r]).get<int>());
                if (known.contains("minimax"))
                    expect(Model::minimax, Measure::goal, known.at("minimax").at(roles[r]).get<int>());
                if (known.contains("paranoid"))
                    expect(Model::adversarial, Measure::goal, known.at("paranoid").at(roles[r]).get<int>());
                if (known.contains("win_probability"))
                    expect(Model::adversarial, Measure::win,
                           mpq_class(known.at("win_probability").at(roles[r]).get<std::string>()));
            }
        }
    }
    EXPECT_GT(compared, 30U);
}

// Without a proof that plays end, the graph of states tells; then the other role's value follows.
TEST(Exhaustive, OtherRoleFollows) {
    session::Session pipeline = machine_test::load("games/nim/1_2_3.kif");
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    facts.ends = facts.acyclic = {};
    Query query;
    query.from = pipeline.game->initial;
    for (bool legal : {true, false}) {
        if (!legal) facts.always_legal = {};
        auto answers = solve_roles({*pipeline.game, *pipeline.tapes, facts}, query, pipeline.game->players(),
                                   Resources{}, &exhaustive_engine);
        ASSERT_EQ(answers.size(), 2U);
        EXPECT_TRUE(answers[0].verdict.acyclic);
        EXPECT_EQ(answers[1].derived, legal);
        EXPECT_EQ(answers[0].verdict.lower, 0);
        EXPECT_EQ(answers[1].verdict.lower, 100);
    }
}

} // namespace zermelo::engines
