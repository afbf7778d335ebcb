// Which move is made, from what is known.
#include "player/decide.h"

#include <gtest/gtest.h>

#include <map>

namespace zermelo::player {

namespace {

using Moves = std::vector<std::string>;
using mcts::Candidate;

const Moves abc{"a", "b", "c"};

std::string decide(const Moves &legal, const Insight &insight, const std::vector<Candidate> &candidates) {
    Random random(1);
    return player::decide(legal, insight, candidates, random);
}

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
    EXPECT_EQ(decide(abc, {}, {proved("a", 0, 1), played("b", 9, 0)}), "b"); // there is hope
    EXPECT_EQ(decide({"a"}, {}, {played("z", 500, 1)}), "a");                // what is not legal is not made
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

TEST(Decide, MixesByWeight) {
    std::vector<Candidate> candidates{played("a", 60, 0.5), played("b", 30, 0.5), played("c", 5, 0.9)};
    candidates[0].weight = 60;
    candidates[1].weight = 30;
    candidates[2].weight = 5; // so little is an accident
    Random random(1);
    std::map<std::string, int> counts;
    for (int i = 0; i < 3000; ++i) ++counts[player::decide(abc, {}, candidates, random)];
    EXPECT_NEAR(counts["a"], 2000, 200);
    EXPECT_NEAR(counts["b"], 1000, 200);
    EXPECT_EQ(counts["c"], 0);
    // Never what gives away a win.
    EXPECT_EQ(player::decide(abc, values({{"c", 100, 100, {}}}), candidates, random), "c");
}

TEST(Decide, KeepsABoundOnlyWhereNoMoreIsExpected) {
    std::vector<Candidate> candidates{played("a", 100, 0.6), played("b", 10, 0.3)};
    candidates[0].weight = 100;
    Insight insight = values({{"a", 0, 100, {}}, {"b", 40, 100, {}}, {"c", 0, 100, {}}});
    EXPECT_EQ(decide(abc, insight, candidates), "b");
    insight.bound = 0.4;
    EXPECT_EQ(decide(abc, insight, candidates), "a");
    candidates[0].weight = 0; // the one that it likes best
    EXPECT_EQ(decide(abc, insight, candidates), "a");
    candidates[0].mean = 0.45; // which is not much more
    EXPECT_EQ(decide(abc, insight, candidates), "b");
    EXPECT_EQ(decide(abc, insight, {}), "b"); // nobody expects anything
    insight.bound = 0.1;                      // little is to be had, and half of it is not nothing
    candidates[0].mean = 0.15;
    EXPECT_EQ(decide(abc, insight, candidates), "a");
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
