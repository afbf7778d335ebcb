#include "board/order.h"

#include <gtest/gtest.h>

namespace zermelo::board {

TEST(Order, OfNumbersLettersAndNumberedNames) {
    EXPECT_EQ(in_order({"10", "9", "8"}, {}).values, (Values{"8", "9", "10"}));
    EXPECT_EQ(in_order({"10", "9", "8"}, {}).kind, Kind::number);
    EXPECT_EQ(in_order({"b", "a", "c"}, {}).kind, Kind::letter);
    EXPECT_EQ(in_order({"c10", "c9"}, {}).values, (Values{"c9", "c10"}));
    EXPECT_EQ(in_order({"c10", "c9"}, {}).kind, Kind::numbered);
    EXPECT_EQ(in_order({"r01", "r02"}, {}).kind, Kind::numbered);
}

TEST(Order, HasNoGapsUnlessAChainSaysSo) {
    EXPECT_FALSE(in_order({"0", "50", "100"}, {}).is_ordered());
    EXPECT_FALSE(in_order({"x", "o"}, {}).is_ordered());
    EXPECT_FALSE(in_order({"a", "b", "1"}, {}).is_ordered());
    std::vector<Chain> chains = chains_in({{"0", "50"}, {"50", "100"}});
    ASSERT_EQ(chains.size(), 1U);
    EXPECT_EQ(in_order({"100", "0"}, chains).values, (Values{"0", "100"}));
}

TEST(Order, ChainsHaveOneFollowerAndNoCircle) {
    EXPECT_TRUE(chains_in({{"a", "b"}, {"a", "c"}}).empty());
    EXPECT_TRUE(chains_in({{"b", "a"}, {"c", "a"}}).empty());
    EXPECT_TRUE(chains_in({{"a", "b"}, {"b", "a"}}).empty());
    EXPECT_TRUE(chains_in({{"a", "a"}}).empty());
    EXPECT_EQ(chains_in({{"a", "b"}, {"x", "y"}}).size(), 2U);
}

TEST(Order, IsNaturalWithinNames) {
    EXPECT_TRUE(natural_less("p2", "p10"));
    EXPECT_TRUE(natural_less("9", "10"));
    EXPECT_TRUE(natural_less("2", "a"));
    EXPECT_FALSE(natural_less("a", "a"));
    EXPECT_TRUE(natural_less("first 2", "first 10"));
    EXPECT_NE(natural_less("01", "1"), natural_less("1", "01"));
}

} // namespace zermelo::board
