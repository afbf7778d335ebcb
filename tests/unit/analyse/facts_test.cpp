// Facts against the reference semantics, on games where all states can be visited; the analysis may visit
// them too, or has to prove by induction what it says.
#include "analyse/judge.h"

#include <gtest/gtest.h>

namespace zermelo::analyse_test {
namespace {

using analyse::Depth;
using analyse::Facts;

class SmallGame : public testing::TestWithParam<const char *> {};

TEST_P(SmallGame, AllFactsAreTrue) {
    session::Session loaded = machine_test::load(std::string("games/") + GetParam());
    ASSERT_TRUE(loaded.tapes);
    for (Depth depth : {Depth::quick, Depth::full}) {
        judge(*loaded.game, analyse::analyse(*loaded.game, *loaded.tapes, patient(), depth));
        judge(*loaded.game, analyse::analyse(*loaded.game, *loaded.tapes, patient(), by_induction(depth)));
    }
}

INSTANTIATE_TEST_SUITE_P(Facts, SmallGame,
                         testing::Values("nim/1_2_3.kif", "chomp/3x4.kif", "breakthrough/bt1_3x3.kif",
                                         "rock_paper_scissors/3.kif", "goofspiel/3_rising.kif", "hanoi/3.kif",
                                         "river_crossing/3_boat2.kif", "water_jugs/5_3.kif",
                                         "pursuit/3x3.kif", "stochastic_nim/4.kif",
                                         "three_player_nim/1_2_3.kif", "clobber/3x3.kif", "cubi_cup/2.kif",
                                         "lights_out/3x3.kif", "pig/10_in_3.kif", "dots_and_boxes/2x2.kif",
                                         "number_tictactoe/3x3_begun.kif", "peg_solitaire/triangle10.kif",
                                         "sliding_tiles/3x2_hardest.kif"),
                         [](const auto &param) {
                             std::string name = param.param;
                             for (char &c : name)
                                 if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                             return name;
                         });

Facts prove(const char *game, Depth depth = Depth::quick) {
    session::Session loaded = machine_test::load(std::string("games/") + game);
    EXPECT_TRUE(loaded.tapes);
    return analyse::analyse(*loaded.game, *loaded.tapes, patient(), by_induction(depth));
}

std::vector<std::size_t> order_of(const Facts &facts) {
    std::vector<std::size_t> out;
    for (game::RoleId role : facts.turn_order) out.push_back(role.index());
    return out;
}

// What people had to know for the published tables.
TEST(Analyse, OfThePublishedGamesAreProved) {
    for (const char *game :
         {"breakthrough/bt2_3x4.kif", "connect/c3_4x4.kif", "gttt/tippy_1-1_3x3.kif", "chomp/3x4.kif",
          "dots_and_boxes/2x2.kif", "nim/3_4_5.kif", "tictactoe/3x3.kif", "stochastic_tictactoe/3x3_p12.kif",
          "stochastic_connect/sc3_4x4_p12.kif", "stochastic_nim/4.kif"}) {
        SCOPED_TRACE(game);
        Facts facts = prove(game);
        EXPECT_TRUE(facts.turn_taking.proved()) << facts.turn_taking.how;
        EXPECT_TRUE(facts.constant_sum.proved()) << facts.constant_sum.how;
        EXPECT_EQ(facts.sum, 100);
        EXPECT_TRUE(facts.acyclic.proved()) << facts.acyclic.how;
        EXPECT_TRUE(facts.horizon);
    }
}

TEST(Analyse, TurnOrders) {
    EXPECT_EQ(order_of(prove("tictactoe/3x3.kif")), (std::vector<std::size_t>{0, 1}));
    EXPECT_TRUE(prove("tictactoe/3x3.kif").alternating.proved());
    EXPECT_EQ(order_of(prove("gttt/tic_2-2.kif")), (std::vector<std::size_t>{0, 0, 1, 1}));
    EXPECT_TRUE(prove("gttt/tic_2-2.kif").alternating.refuted());
    EXPECT_EQ(order_of(prove("stochastic_connect/sc3_4x4_p12.kif")), (std::vector<std::size_t>{0, 2, 1, 2}));
    EXPECT_EQ(order_of(prove("three_player_tictactoe/3x3.kif")), (std::vector<std::size_t>{0, 1, 2}));
    EXPECT_TRUE(prove("dots_and_boxes/2x2.kif").strict_turns.refuted());
}

// The bounds that the literature gives for White's longest win: 21, 31 and 25 steps.
TEST(Analyse, LongestWinsOfBreakthrough) {
    EXPECT_EQ(prove("breakthrough/bt2_2x5.kif", Depth::full).longest_win, 21);
    EXPECT_EQ(prove("breakthrough/bt2_3x5.kif", Depth::full).longest_win, 31);
    EXPECT_EQ(prove("breakthrough/bt2_4x4.kif", Depth::full).longest_win, 25);
    EXPECT_EQ(prove("connect/c4_4x4.kif", Depth::full).longest_win, 15); // the last disc is yellow's
}

TEST(Analyse, Symmetries) {
    EXPECT_EQ(prove("tictactoe/3x3.kif").symmetries.size(), 7);
    EXPECT_EQ(prove("connect/c4_7x6.kif").symmetries.size(), 1);
    EXPECT_EQ(prove("breakthrough/bt2_4x4.kif").symmetries.size(), 1);
    EXPECT_EQ(prove("gttt/tippy_2-2.kif").symmetries.size(), 7);
    EXPECT_EQ(prove("chomp/8x7.kif").symmetries.size(), 0);
}

TEST(Analyse, DiscsAreNeverRemovedAndGrouped) {
    Facts facts = prove("connect/c4_7x6.kif");
    EXPECT_EQ(facts.never_removed.size(), 84);
    EXPECT_EQ(facts.groups.size(), 43);
    for (const auto &group : facts.groups) EXPECT_EQ(group.fluents.size(), 2);
}

TEST(Analyse, StepCounters) {
    Facts facts = prove("goofspiel/3_rising.kif");
    ASSERT_TRUE(facts.step_counter);
    EXPECT_EQ(facts.horizon, 3);
    EXPECT_TRUE(facts.turn_taking.refuted());
}

// Without time nothing is proved, and every question says why.
TEST(Analyse, WithoutTime) {
    session::Session loaded = machine_test::load("games/connect/c4_7x6.kif");
    for (Depth depth : {Depth::quick, Depth::full}) {
        Limits limits;
        limits.seconds = 0;
        Facts facts = analyse::analyse(*loaded.game, *loaded.tapes, limits, depth);
        for (const analyse::Finding *finding :
             {&facts.always_legal, &facts.one_goal, &facts.ends, &facts.turn_taking, &facts.constant_sum,
              &facts.acyclic, &facts.alternating, &facts.strict_turns}) {
            EXPECT_EQ(finding->status, analyse::Finding::Status::unproved);
            EXPECT_FALSE(finding->how.empty());
        }
        EXPECT_TRUE(facts.groups.empty());
        EXPECT_FALSE(facts.horizon);
    }
}

TEST(Analyse, Interrupted) {
    session::Session loaded = machine_test::load("games/tictactoe/3x3.kif");
    std::atomic<bool> cancelled = true;
    Limits limits;
    limits.cancelled = &cancelled;
    Facts facts = analyse::analyse(*loaded.game, *loaded.tapes, limits, Depth::full);
    EXPECT_EQ(facts.turn_taking.status, analyse::Finding::Status::unproved);
    EXPECT_EQ(facts.turn_taking.how, "interrupted");
}

} // namespace
// A goal that holds only while the play goes on has no part left; one that holds at the end keeps what can.
TEST(GoalsAtEnd, PartsThatCanHold) {
    session::Session loaded = machine_test::read(R"(
        (role a)
        (init (at 0)) (step 0 1) (step 1 2)
        (legal a go)
        (<= (next (at ?m)) (true (at ?n)) (step ?n ?m))
        (<= terminal (true (at 2)))
        (<= (goal a 0) (not (true (at 2))))
        (<= (goal a 100) (true (at 2)))
        (<= (goal a 100) (true (at 1))))");
    Facts facts = analyse::analyse(*loaded.game, *loaded.tapes, patient(), Depth::quick);
    const auto &goals = loaded.game->roles[0].goals;
    ASSERT_EQ(goals.size(), 2U);
    for (std::size_t g = 0; g < 2; ++g)
        EXPECT_EQ(facts.goals_at_end[0][g].size(), *goals[g].value == 0 ? 0U : 1U) << *goals[g].value;
}

} // namespace zermelo::analyse_test
