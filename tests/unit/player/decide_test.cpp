// Which move is made, from what is known.
#include "player/decide.h"

#include <gtest/gtest.h>

namespace zermelo::player {

namespace {

using Moves = std::vector<std::string>;
using mcts::Candidate;

const Moves abc{"a", "b", "c"};

Candidate played(const std::string &move, std::uint64_t plays, double mean) {
    return {move, plays, mean, false, 0};
}
Candidate proved(const std::string &move, double mean, std::uint32_t distance) {
    return {move, 1, mean, true, distance};
}

Insight values(std::vector<KnownMove> moves) {
    Insight out;
    out.moves = std::move(moves);
    return out;
}

} // namespace

TEST(Decide, HasAMoveWhenNothingIsKnown) {
    EXPECT_EQ(decide({"only"}, {}, {}), "only");
    EXPECT_EQ(decide(abc, {}, {}), "a");
}

TEST(Decide, FollowsTheSearch) {
    EXPECT_EQ(decide(abc, {}, {played("a", 5, 0.9), played("b", 50, 0.6)}), "b");
    EXPECT_EQ(decide(abc, {}, {played("a", 500, 0.4), proved("b", 0.5, 3)}), "b");
    EXPECT_EQ(decide(abc, {}, {played("a", 500, 0.6), proved("b", 0.5, 3)}), "a");
    EXPECT_EQ(decide(abc, {}, {proved("a", 1, 5), proved("b", 1, 3)}), "b");
    EXPECT_EQ(decide(abc, {}, {proved("a", 0, 2), proved("b", 0, 4), proved("c", 0, 3)}), "b");
    EXPECT_EQ(decide({"a"}, {}, {played("z", 500, 1)}), "a"); // what is not legal is not made
}

TEST(Decide, GivesNothingAwayThatIsForced) {
    std::vector<Candidate> wrong{played("a", 1000, 0.9), played("c", 10, 0.2)};
    Insight insight = values({{"a", 0, 0, 3}, {"b", 0, 100, {}}, {"c", 50, 50, {}}});
    EXPECT_EQ(decide(abc, insight, wrong), "c");
    Insight plan;
    plan.plan = "b";
    plan.planned = 50;
    EXPECT_EQ(decide(abc, plan, wrong), "b");
    plan.moves = {{"a", 100, 100, {}}}; // more than was planned
    EXPECT_EQ(decide(abc, plan, {}), "a");
}

TEST(Decide, LetsTheSearchChooseAmongEquals) {
    Insight insight = values({{"a", 50, 50, {}}, {"b", 50, 50, {}}, {"c", 0, 0, {}}});
    EXPECT_EQ(decide(abc, insight, {played("a", 10, 0.5), played("b", 20, 0.5), played("c", 30, 0.9)}), "b");
}

TEST(Decide, WinsSoonAndLosesLate) {
    EXPECT_EQ(decide(abc, values({{"a", 100, 100, 7}, {"b", 100, 100, 5}, {"c", 0, 0, 9}}), {}), "b");
    EXPECT_EQ(decide(abc, values({{"a", 0, 0, 4}, {"b", 0, 0, 8}, {"c", 0, 0, 6}}), {}), "b");
}

TEST(Decide, AvoidsWhatIsKnownToBeLost) {
    Insight insight = values({{"a", 0, 0, 3}, {"b", 0, 100, {}}});
    EXPECT_EQ(decide(abc, insight, {played("a", 100, 0.9), played("b", 2, 0.1), played("c", 3, 0.1)}), "c");
}

TEST(Decide, FollowsThePlanToAWin) {
    Insight plan;
    plan.plan = "c";
    plan.planned = 100;
    EXPECT_EQ(decide(abc, plan, {played("a", 100, 1)}), "c");
}

TEST(Decide, MergesWhatSeveralSearchesFound) {
    std::vector<Candidate> both = merged({played("a", 10, 0.5), played("b", 5, 0.1)},
                                         {played("a", 30, 0.9), proved("b", 1, 2), played("c", 0, 0.5)});
    ASSERT_EQ(both.size(), 3U);
    EXPECT_EQ(both[0].plays, 40U);
    EXPECT_DOUBLE_EQ(both[0].mean, 0.8);
    EXPECT_TRUE(both[1].proved);
}

} // namespace zermelo::player
