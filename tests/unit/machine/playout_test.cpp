#include "../../fuzz/moves_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

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

TEST(Moves, OfStepsWithoutAChoiceAreWrittenToo) {
    for (const std::vector<Names> &moves :
         {std::vector<Names>{}, {{}}, {{"a"}, {}}, {{}, {"a"}}, {{}, {}, {"a"}, {}, {}}})
        EXPECT_EQ(read_moves(write_moves(moves)), moves) << write_moves(moves);
}

TEST(Moves, TheFuzzersCorpus) {
    for (const auto &file :
         std::filesystem::directory_iterator(ZERMELO_SOURCE_DIR "/tests/fuzz/corpus/moves")) {
        std::ifstream in(file.path(), std::ios::binary);
        std::string text(std::istreambuf_iterator<char>(in), {});
        for (std::size_t size = 0; size <= text.size(); ++size)
            EXPECT_TRUE(fuzz::moves_read_back(text.substr(0, size))) << file.path() << " " << size;
    }
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
