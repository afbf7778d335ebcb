#include "board/lattice.h"

#include <gtest/gtest.h>

namespace zermelo::board {

namespace {

// A hexagon of hexagons with so many to a side, named by numbers in any order; and its neighbours.
std::vector<Values> honeycomb(int side) {
    std::map<std::pair<int, int>, std::string> names;
    int n = side - 1;
    for (int x = -n; x <= n; ++x)
        for (int y = -n; y <= n; ++y)
            if (x + y >= -n && x + y <= n) names[{x, y}] = "n" + std::to_string((names.size() * 7 + 3) % 100);
    std::vector<Values> out;
    for (const auto &[at, name] : names)
        for (auto [x, y] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}})
            if (auto other = names.find({at.first + x, at.second + y}); other != names.end())
                out.push_back({name, other->second});
    return out;
}

int number(const std::string &text) { return std::stoi(text); }

} // namespace

TEST(BoardLattice, NeighboursTouch) {
    std::vector<Values> pairs = honeycomb(3);
    auto places = places_on_lattice(pairs);
    ASSERT_TRUE(places);
    EXPECT_EQ(places->size(), 19U);
    std::set<std::pair<int, int>> steps;
    for (const Values &pair : pairs) {
        auto [x, y] = places->at(pair[0]);
        auto [u, v] = places->at(pair[1]);
        steps.emplace(number(u) - number(x), number(v) - number(y));
    }
    EXPECT_EQ(steps, (std::set<std::pair<int, int>>{{-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}}));
}

TEST(BoardLattice, OtherGraphsHaveNone) {
    std::vector<Values> one_way = honeycomb(3), torn = honeycomb(3), joined = honeycomb(3), ring;
    one_way.pop_back();
    EXPECT_FALSE(places_on_lattice(one_way));
    Values back{torn[0][1], torn[0][0]};
    std::erase(torn, Values(torn[0]));
    std::erase(torn, back);
    EXPECT_FALSE(places_on_lattice(torn));
    joined.push_back({joined.front()[0], joined.back()[0]});
    joined.push_back({joined.back()[1], joined.back()[0]});
    EXPECT_FALSE(places_on_lattice(joined));
    for (int i = 0; i < 6; ++i)
        for (int other : {(i + 1) % 6, (i + 5) % 6})
            ring.push_back({std::to_string(i), std::to_string(other)});
    EXPECT_FALSE(places_on_lattice(ring));
    EXPECT_FALSE(places_on_lattice({}));
}

} // namespace zermelo::board
