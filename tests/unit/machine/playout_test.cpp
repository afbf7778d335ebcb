#include "base/error.h"
#include "machine/playout.h"

#include <gtest/gtest.h>

namespace zermelo::machine {

namespace {

Step a_step() {
    Step step;
    step.legal = {{"(mark 1 1)", "(mark 1 2)"}, {"noop"}};
    step.goals = {{}, {}};
    return step;
}

const Names roles{"x", "o"};

} // namespace

TEST(Moves, WrittenAndReadBack) {
    std::vector<Names> moves{{"(mark 1 1)", "noop"}, {"noop", "(move (f a b) 3)"}};
    EXPECT_EQ(write_moves(moves), "(mark 1 1) noop ; noop (move (f a b) 3)");
    EXPECT_EQ(read_moves(write_moves(moves)), moves);
}

TEST(Moves, SpaceDoesNotMatter) {
    std::vector<Names> expected{{"(mark 1 1)", "noop"}, {"noop"}};
    EXPECT_EQ(read_moves(" ( mark\t1   1 )noop;noop ; "), expected);
    EXPECT_EQ(read_moves("(noop)"), (std::vector<Names>{{"noop"}}));
    EXPECT_TRUE(read_moves("").empty());
    EXPECT_TRUE(read_moves("  ").empty());
}

TEST(Moves, ParenthesesMustMatch) {
    for (const char *text : {"(mark 1", "mark 1)", "(mark ; 1)", ")", "("})
        EXPECT_THROW(read_moves(text), Error) << text;
    EXPECT_THROW(read_moves(std::string(100000, '(')), Error);
}

TEST(Moves, RolesWithoutAChoiceNeedNotBeNamed) {
    Names expected{"(mark 1 2)", "noop"};
    EXPECT_EQ(complete_move({"(mark 1 2)", "noop"}, a_step(), roles), expected);
    EXPECT_EQ(complete_move({"(mark 1 2)"}, a_step(), roles), expected);
    EXPECT_THROW(complete_move({"(mark 3 3)"}, a_step(), roles), Error);
    EXPECT_THROW(complete_move({"(mark 1 1)", "(mark 1 1)"}, a_step(), roles), Error);
    EXPECT_THROW(complete_move({}, a_step(), roles), Error);
    Step end = a_step();
    end.terminal = true;
    EXPECT_THROW(complete_move({"(mark 1 2)"}, end, roles), Error);
}

TEST(RandomNumbers, AreTheSameEverywhere) {
    Random random(1);
    EXPECT_EQ(random.next(), 17405687883870564846ULL);
    Random a(1, 0), b(1, 1);
    EXPECT_NE(a.next(), b.next());
    for (int i = 0; i < 1000; ++i) EXPECT_LT(a.below(7), 7U);
}

} // namespace zermelo::machine
