// Tree search on small games: what it proves has to be what the engines say, and every lane has to play by
// the rules.
#include "base/error.h"
#include "engines/auto.h"
#include "game/reference.h"
#include "mcts/circuit_simulator.h"
#include "mcts/lifted_simulator.h"
#include "mcts/search.h"
#include "session/games.h"
#include "session/solve.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo::mcts {

namespace {

// Until the root is proved, or for so many passes.
void run(Search &search, std::size_t passes) {
    for (std::size_t i = 0; i < passes && !search.proved(); ++i) search.pass();
}

Candidate best_of(const std::vector<Candidate> &candidates) {
    return *std::max_element(candidates.begin(), candidates.end(),
                             [](const Candidate &a, const Candidate &b) {
                                 return std::pair(a.mean, a.plays) < std::pair(b.mean, b.plays);
                             });
}

const Candidate *find(const std::vector<Candidate> &candidates, const std::string &move) {
    for (const Candidate &candidate : candidates)
        if (candidate.move == move) return &candidate;
    return nullptr;
}

double value_by_engines(session::Session &session, std::size_t role) {
    session::find_facts(session, {});
    engines::Problem problem = session::problem(session);
    engines::Query query;
    query.role = game::RoleId(role);
    query.from = session.game->initial;
    engines::Verdict verdict = engines::solve(problem, query, {}, engines::choose(problem, query, {}));
    EXPECT_TRUE(verdict.decided());
    return verdict.lower.get_d();
}

// Two moves at once: matching gives all to the first, and not matching to the second.
constexpr const char *pennies = "(role a)(role b)(init s)(legal a h)(legal a t)(legal b h)(legal b t)"
                                "(<= (next (end ?x ?y)) (does a ?x) (does b ?y))"
                                "(<= terminal (true (end ?x ?y)))"
                                "(<= (goal a 100) (true (end ?x ?x)))(<= (goal b 0) (true (end ?x ?x)))"
                                "(<= (goal a 0) (true (end ?x ?y)) (distinct ?x ?y))"
                                "(<= (goal b 100) (true (end ?x ?y)) (distinct ?x ?y))";

// As above, but to match with tails is worth only half: each makes it heads in one of three.
constexpr const char *uneven = "(role a)(role b)(init s)(legal a h)(legal a t)(legal b h)(legal b t)"
                               "(<= (next (end ?x ?y)) (does a ?x) (does b ?y))"
                               "(<= terminal (true (end ?x ?y)))"
                               "(<= (goal a 100) (true (end h h)))(<= (goal b 0) (true (end h h)))"
                               "(<= (goal a 50) (true (end t t)))(<= (goal b 50) (true (end t t)))"
                               "(<= (goal a 0) (true (end ?x ?y)) (distinct ?x ?y))"
                               "(<= (goal b 100) (true (end ?x ?y)) (distinct ?x ?y))";

// One move is a coin for everything, the other is certain to get 60.
constexpr const char *bet = "(role a)(role random)(init s)(legal a dare)(legal a safe)"
                            "(legal random heads)(legal random tails)"
                            "(<= (next (end 100)) (does a dare) (does random heads))"
                            "(<= (next (end 0)) (does a dare) (does random tails))"
                            "(<= (next (end 60)) (does a safe))"
                            "(<= terminal (true (end ?x)))(<= (goal a ?x) (true (end ?x)))";

class Proofs : public testing::TestWithParam<const char *> {};

} // namespace

TEST_P(Proofs, AreWhatTheEnginesSay) {
    session::Session session = machine_test::load(GetParam());
    ASSERT_TRUE(session.tapes);
    CircuitSimulator simulator(*session.game, *session.tapes);
    Search search(simulator, {});
    run(search, 20'000);
    ASSERT_TRUE(search.proved());
    std::size_t roles = session.game->roles.size();
    for (std::size_t r = 0; r < roles; ++r) {
        std::vector<Candidate> candidates = search.candidates(r);
        if (candidates.size() < 2) continue;
        const RoleInfo &info = simulator.roles()[r];
        double goal = info.lowest + best_of(candidates).mean * (info.best - info.lowest);
        EXPECT_DOUBLE_EQ(goal, value_by_engines(session, r));
        EXPECT_TRUE(best_of(candidates).proved);
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Proofs,
                         testing::Values("games/tictactoe/3x3.kif", "games/nim/1_2_3.kif",
                                         "games/connect/c3_4x4.kif", "games/hanoi/3.kif",
                                         "games/breakthrough/bt1_3x3.kif", "games/chomp/3x4.kif"));

TEST(Search, FindsAForcedWinAfterSomeMoves) {
    session::Session session = machine_test::load("games/tictactoe/3x3.kif");
    CircuitSimulator simulator(*session.game, *session.tapes);
    Search search(simulator, {});
    search.advance({"(mark 1 1)", "noop"});
    search.advance({"noop", "(mark 1 2)"}); // which loses
    run(search, 20'000);
    ASSERT_TRUE(search.proved());
    Candidate best = best_of(search.candidates(0));
    EXPECT_TRUE(best.proved);
    EXPECT_EQ(best.mean, 1);
}

TEST(Search, KeepsWhatItKnowsFromMoveToMove) {
    session::Session session = machine_test::load("games/connect/c4_5x4.kif");
    ASSERT_TRUE(session.tapes);
    CircuitSimulator simulator(*session.game, *session.tapes);
    Search search(simulator, {});
    run(search, 200);
    std::string move = search.candidates(0)[0].move;
    std::uint64_t plays = search.candidates(0)[0].plays;
    ASSERT_GT(plays, 0U);
    search.advance({move, "noop"});
    std::uint64_t kept = 0;
    for (const Candidate &candidate : search.candidates(1)) kept += candidate.plays;
    EXPECT_GT(kept, 0U);
    EXPECT_LE(kept, plays);
    EXPECT_EQ(search.candidates(0).size(), 1U);
    EXPECT_THROW(search.advance({"(drop 99)", "noop"}), Error);
}

// What lanes were about to do is forgotten with the tree they were in.
TEST(Search, GoesAlongToTheEnd) {
    for (const char *path :
         {"games/connect/c3_4x4.kif", "games/goofspiel/4_rising.kif", "games/nim/3_4_5.kif"}) {
        session::Session session = machine_test::load(path);
        CircuitSimulator simulator(*session.game, *session.tapes);
        Random random(5);
        for (int round = 0; round < 10; ++round) {
            Search search(simulator, {});
            while (!search.ended()) {
                run(search, 30);
                std::vector<std::string> joint;
                for (std::size_t r = 0; r < simulator.roles().size(); ++r) {
                    std::vector<Candidate> candidates = search.candidates(r);
                    for (const Candidate &candidate : candidates) {
                        EXPECT_GE(candidate.mean, 0) << path;
                        EXPECT_LE(candidate.mean, 1) << path;
                    }
                    joint.push_back(candidates[random.below(candidates.size())].move);
                }
                search.advance(joint);
            }
        }
    }
}

TEST(Search, MixesMovesThatAreMadeAtOnce) {
    session::Session session = machine_test::read(pennies);
    CircuitSimulator simulator(*session.game, *session.tapes);
    Search search(simulator, {});
    run(search, 2'000);
    EXPECT_FALSE(search.proved()); // there is no best move
    for (std::size_t role : {0, 1})
        for (const Candidate &candidate : search.candidates(role)) {
            EXPECT_FALSE(candidate.proved);
            EXPECT_NEAR(candidate.mean, 0.5, 0.1);
        }
}

TEST(Search, MixesSoThatNobodyGainsByChanging) {
    session::Session session = machine_test::read(uneven);
    CircuitSimulator simulator(*session.game, *session.tapes);
    Search search(simulator, {});
    run(search, 2'000);
    for (std::size_t role : {0, 1}) {
        double heads = find(search.candidates(role), "h")->weight,
               tails = find(search.candidates(role), "t")->weight;
        EXPECT_NEAR(heads / (heads + tails), 1.0 / 3, 0.05) << role;
    }
}

// Plain ones have no such weights.
TEST(Search, WeighsOnlyWhatIsMadeAtOnce) {
    session::Session session = machine_test::load("games/goofspiel/3_rising.kif");
    CircuitSimulator simulator(*session.game, *session.tapes);
    Search search(simulator, {}), plain(simulator, {std::size_t{256} << 20, 1, {true, false}});
    run(search, 200);
    run(plain, 200);
    std::vector<std::string> joint;
    for (std::size_t role : {0, 1}) {
        double sum = 0;
        for (const Candidate &candidate : search.candidates(role)) sum += candidate.weight;
        for (const Candidate &candidate : plain.candidates(role)) EXPECT_EQ(candidate.weight, 0);
        EXPECT_GT(sum, 0);
        joint.push_back(search.candidates(role)[0].move);
    }
    search.advance(joint);
    run(search, 50);
    double sum = 0;
    for (const Candidate &candidate : search.candidates(0)) sum += candidate.weight;
    EXPECT_GT(sum, 0);
    session::Session turns = machine_test::load("games/connect/c4_5x4.kif");
    CircuitSimulator others(*turns.game, *turns.tapes);
    Search in_turn(others, {});
    run(in_turn, 100);
    for (const Candidate &candidate : in_turn.candidates(0)) EXPECT_EQ(candidate.weight, 0);
}

TEST(Search, AveragesChance) {
    session::Session session = machine_test::read(bet);
    CircuitSimulator simulator(*session.game, *session.tapes);
    Search search(simulator, {});
    run(search, 100);
    ASSERT_TRUE(search.proved());
    EXPECT_DOUBLE_EQ(find(search.candidates(0), "dare")->mean, 0.5);
    EXPECT_DOUBLE_EQ(find(search.candidates(0), "safe")->mean, 0.6);
}

TEST(Search, LetsEveryOfThreeRolesWantItsOwn) {
    session::Session session = machine_test::load("games/three_player_nim/1_2_3.kif");
    CircuitSimulator simulator(*session.game, *session.tapes);
    Search search(simulator, {});
    run(search, 20'000);
    ASSERT_TRUE(search.proved());
    engines::Query query;
    query.from = session.game->initial;
    query.model = game::Model::own;
    session::find_facts(session, {});
    engines::Problem problem = session::problem(session);
    engines::Verdict verdict = engines::solve(problem, query, {}, engines::choose(problem, query, {}));
    ASSERT_TRUE(verdict.decided());
    EXPECT_DOUBLE_EQ(100 * best_of(search.candidates(0)).mean, verdict.values[0].get_d());
}

TEST(Search, ProvesTheSameWithoutGrounding) {
    session::Session session = machine_test::load("games/nim/1_2_3.kif");
    LiftedSimulator simulator(session.rules, nullptr);
    Search search(simulator, {});
    run(search, 100'000);
    ASSERT_TRUE(search.proved());
    EXPECT_EQ(best_of(search.candidates(0)).mean, value_by_engines(session, 0) / 100);
}

TEST(Search, StaysWithinItsMemory) {
    session::Session session = machine_test::load("games/connect/c4_5x4.kif");
    CircuitSimulator simulator(*session.game, *session.tapes);
    SearchOptions options;
    options.memory_bytes = std::size_t{8} << 20;
    Search search(simulator, options);
    run(search, 1'000);
    std::size_t nodes = search.nodes();
    std::uint64_t plays = search.plays();
    run(search, 1'000);
    EXPECT_GT(search.plays(), plays);
    EXPECT_LT(search.nodes(), 2 * nodes + 1000);
}

// Random plays on all lanes, each step compared with the reference semantics.
TEST(CircuitSimulator, PlaysByTheRules) {
    for (const char *path : {"games/tictactoe/3x3.kif", "games/goofspiel/3_rising.kif",
                             "games/stochastic_tictactoe/3x3_p12.kif"}) {
        session::Session session = machine_test::load(path);
        ASSERT_TRUE(session.tapes) << path;
        const game::Game &game = *session.game;
        game::Reference reference(game);
        CircuitSimulator simulator(game, *session.tapes);
        Random random(3);
        std::vector<game::State> states(simulator.lanes(), game.initial);
        for (std::size_t round = 0; round < 30; ++round) {
            for (std::size_t lane = 0; lane < states.size(); ++lane) {
                if (reference.terminal(states[lane]) || round == 0) states[lane] = game.initial;
                std::vector<game::MoveId> joint;
                std::vector<MoveNumber> numbers;
                for (std::size_t r = 0; r < game.roles.size(); ++r) {
                    std::vector<game::MoveId> legal = reference.legal(states[lane], game::RoleId(r));
                    joint.push_back(legal[random.below(legal.size())]);
                    numbers.push_back(joint.back().value);
                }
                simulator.start(lane, states[lane].words, numbers);
                states[lane] = reference.next(states[lane], joint);
            }
            simulator.step(states.size());
            for (std::size_t lane = 0; lane < states.size(); lane += 17) {
                StateView seen = simulator.state(lane);
                ASSERT_TRUE(std::equal(seen.begin(), seen.end(), states[lane].words.begin())) << path;
                ASSERT_EQ(simulator.terminal(lane), reference.terminal(states[lane])) << path;
                for (std::size_t r = 0; r < game.roles.size(); ++r) {
                    std::vector<MoveNumber> moves, expected;
                    simulator.legal(lane, r, moves);
                    for (game::MoveId move : reference.legal(states[lane], game::RoleId(r)))
                        expected.push_back(move.value);
                    ASSERT_EQ(moves, expected) << path;
                    auto chosen = simulator.random_move(lane, r, random);
                    ASSERT_EQ(chosen.has_value(), !moves.empty());
                    if (chosen) {
                        ASSERT_TRUE(std::binary_search(moves.begin(), moves.end(), *chosen));
                    }
                }
            }
        }
    }
}

} // namespace zermelo::mcts
