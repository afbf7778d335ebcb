// The values of first moves against what the engines say about the state before them.
#include "session/games.h"
#include "session/move_values.h"
#include "session/solve.h"

#include <gtest/gtest.h>

#include <set>

namespace zermelo::session {

namespace {

struct Answers {
    engines::Verdict root;
    std::vector<MoveValue> moves;
};

Answers ask(Session &session, std::size_t role, bool distance = false,
            game::Model model = game::Model::adversarial) {
    find_facts(session, {});
    engines::Query query;
    query.role = game::RoleId(role);
    query.model = model;
    query.from = session.game->initial;
    query.distance = distance;
    query.all_moves = true;
    engines::Resources resources;
    engines::Problem asked = problem(session);
    return {engines::solve_roles(asked, query, {query.role}, resources).front().verdict,
            move_values(asked, query, resources)};
}

const MoveValue *find(const Session &session, const std::vector<MoveValue> &moves, const std::string &name) {
    for (const MoveValue &move : moves)
        if (session.game->moves[move.move.index()].name == name) return &move;
    return nullptr;
}

class MoveValues : public testing::TestWithParam<const char *> {};

} // namespace

TEST_P(MoveValues, AgreeWithTheValueAndTheMovesThatKeepIt) {
    Session session = machine_test::load(GetParam());
    Answers answers = ask(session, 0);
    ASSERT_FALSE(answers.moves.empty());
    ASSERT_TRUE(answers.root.decided());
    EXPECT_EQ(answers.moves[0].lower, answers.root.lower);
    std::set<std::size_t> keeping, best;
    for (game::MoveId move : answers.root.keeping) keeping.insert(move.index());
    for (const MoveValue &move : answers.moves) {
        EXPECT_TRUE(move.decided()) << move.reason;
        if (move.lower == answers.root.lower) best.insert(move.move.index());
    }
    if (!answers.root.keeping_is_complete) return;
    EXPECT_EQ(keeping, best);
}

INSTANTIATE_TEST_SUITE_P(
    Games, MoveValues,
    testing::Values("games/tictactoe/3x3.kif", "games/nim/1_2_3.kif", "games/gttt/tic_1-1.kif",
                    "games/connect/c3_4x4.kif", "games/rock_paper_scissors/3.kif", "games/hanoi/3.kif",
                    "games/three_player_nim/1_2_3.kif", "games/stochastic_tictactoe/3x3_p12.kif",
                    "games/breakthrough/bt1_3x3.kif", "games/versus_random/tt_3x3_first.kif"));

TEST(MoveValues, TellWhenAGameIsWonOrLost) {
    Session session = machine_test::load("games/nim/1_2_3.kif");
    Answers answers = ask(session, 0, true);
    for (const MoveValue &move : answers.moves) {
        EXPECT_TRUE(move.distance);
        EXPECT_EQ(move.lost, move.lower == 0);
    }
    Answers second = ask(session, 1, true);
    EXPECT_TRUE(second.moves.empty()); // it has no choice there
}

TEST(MoveValues, CommitTheRoleBeforeTheOthersChoose) {
    Session session =
        machine_test::read("(role a)(role b)(init s)(legal a l)(legal a r)(legal b l)(legal b r)"
                           "(<= (next (end ?x ?y)) (does a ?x) (does b ?y))(<= terminal (true (end ?x ?y)))"
                           "(<= (goal a 100) (true (end l l)))(<= (goal a 40) (true (end l r)))(<= (goal a "
                           "50) (true (end r ?x)))"
                           "(<= (goal b 0) (true (end ?x ?y)))");
    std::vector<MoveValue> moves = ask(session, 0).moves;
    EXPECT_EQ(find(session, moves, "l")->lower, 40);
    EXPECT_EQ(find(session, moves, "r")->lower, 50);
    moves = ask(session, 0, false, game::Model::cooperative).moves;
    EXPECT_EQ(find(session, moves, "l")->lower, 100);
}

TEST(MoveValues, WithoutTimeAreBounds) {
    Session session = machine_test::load("games/connect/c4_7x6.kif");
    find_facts(session, Limits{0.1, {}, nullptr});
    engines::Query query;
    query.from = session.game->initial;
    engines::Resources resources;
    resources.job = Limits{0.2, {}, nullptr};
    std::vector<MoveValue> moves = move_values(problem(session), query, resources);
    ASSERT_EQ(moves.size(), 7U);
    for (const MoveValue &move : moves) EXPECT_TRUE(move.decided() || !move.reason.empty());
}

} // namespace zermelo::session
