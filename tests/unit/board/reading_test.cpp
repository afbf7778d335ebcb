#include "board/places.h"
#include "board/reading.h"

#include <gtest/gtest.h>

namespace zermelo::board {

TEST(Reading, TakesTermsApart) {
    Reading cell = read("(cell 1 2 x)");
    EXPECT_EQ(cell.shape, "(cell _ _ _)");
    EXPECT_EQ(cell.values, (Values{"1", "2", "x"}));
    EXPECT_EQ(read("over").shape, "over");
    EXPECT_EQ(read("(drawn (h 1 2))").shape, "(drawn (h _ _))");
    EXPECT_EQ(name_of("(drawn (h _ _))"), "drawn h");
    EXPECT_EQ(paths_of("(drawn (h _ _))"), (Values{"drawn/0/h/0", "drawn/0/h/1"}));
}

TEST(Reading, TakesNumbersSpelledByFunctionsAsOne) {
    Reading count = read("(count (s (s zero)) x)");
    EXPECT_EQ(count.shape, "(count _ _)");
    EXPECT_EQ(count.values, (Values{"(s (s zero))", "x"}));
}

TEST(Places, AreSpelled) {
    auto places = spelled_places({"a1", "a2", "b1", "b2", "c2"});
    ASSERT_TRUE(places);
    EXPECT_EQ(places->at("c2"), (std::pair<std::string, std::string>("c", "2")));
    EXPECT_EQ(spelled_places({"r1c1", "r1c2", "r2c1"})->at("r2c1"),
              (std::pair<std::string, std::string>("2", "1")));
    EXPECT_FALSE(spelled_places({"c1", "c2", "c3"}));         // one coordinate
    EXPECT_FALSE(spelled_places({"disc1", "disc2", "peg1"})); // no letters in order
    EXPECT_FALSE(spelled_places({"a1", "b22", "x"}));
    EXPECT_FALSE(spelled_places({}));
}

TEST(Places, HaveNeighbours) {
    std::vector<Values> path{{"n", "w"}, {"w", "n"}, {"w", "l"}, {"l", "w"}, {"l", "t"}, {"t", "l"}};
    auto places = places_by_neighbours({"n", "w", "l", "t"}, path);
    ASSERT_TRUE(places);
    std::set<std::pair<std::string, std::string>> all;
    for (const auto &[name, place] : *places) all.insert(place);
    EXPECT_EQ(all.size(), 4U);
    path.pop_back(); // an order rather than neighbours
    EXPECT_FALSE(places_by_neighbours({"n", "w", "l", "t"}, path));
    EXPECT_FALSE(places_by_neighbours({"n", "w", "l", "t", "far"}, path));
}

} // namespace zermelo::board
