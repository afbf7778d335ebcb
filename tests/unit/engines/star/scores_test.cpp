#include "engines/star/scores.h"
#include "session/games.h"

#include <gtest/gtest.h>

namespace zermelo::engines {

namespace {

class ScoresTest : public testing::Test {
  protected:
    session::Session session_ = machine_test::load("games/stochastic_tictactoe/3x3_p12.kif");
    game::Payoff payoff_{*session_.game, game::RoleId(0), game::Model::adversarial, game::Measure::goal};
};

TEST_F(ScoresTest, MeansOfWhatChanceDividesByAreWhole) {
    Scores scores(payoff_, std::vector<std::vector<std::uint32_t>>{{5, 5, 3}, {2, 1}}, 1000);
    Worth fifth = scores.quotient(scores.of(payoff_.scale().back()), 5);
    Worth third = scores.quotient(mpq_class(fifth.lower), 15);
    EXPECT_EQ(third.fraction, 0U);
    EXPECT_EQ(scores.value(third), mpq_class(payoff_.scale().back()) / 75);
    EXPECT_TRUE(scores.less(third, fifth));
    EXPECT_FALSE(scores.less(fifth, third));
    EXPECT_EQ(scores.bytes(), 0U);
}

TEST_F(ScoresTest, OthersLieBetweenTwoAndAreKeptExactly) {
    Scores scores(payoff_, {}, 100'000);
    const mpq_class top = scores.top();
    Worth seventh = scores.quotient(top, 7), again = scores.quotient(2 * top, 14);
    ASSERT_NE(seventh.fraction, 0U);
    EXPECT_EQ(seventh.fraction, again.fraction);
    EXPECT_EQ(seventh.upper, seventh.lower + 1);
    EXPECT_EQ(scores.exact(seventh), top / 7);
    EXPECT_EQ(scores.value(seventh), mpq_class(payoff_.scale().back()) / 7);
    // Nearer to each other than two scores are.
    Worth more = scores.quotient(top * 1000 + 1, 7000);
    EXPECT_EQ(more.lower, seventh.lower);
    EXPECT_TRUE(scores.less(seventh, more));
    EXPECT_FALSE(scores.less(more, seventh));
    EXPECT_FALSE(scores.equal(seventh, more));
    EXPECT_TRUE(scores.less({seventh.lower, seventh.lower}, seventh));
    EXPECT_TRUE(scores.less(seventh, {seventh.upper, seventh.upper}));
}

TEST_F(ScoresTest, FractionsHaveTheirLimit) {
    Scores scores(payoff_, {}, 1000);
    EXPECT_THROW(
        {
            for (std::uint32_t n = 3; n < 100; n += 2) scores.quotient(scores.top(), n);
        },
        LimitReached);
}

} // namespace

} // namespace zermelo::engines
