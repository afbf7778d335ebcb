// Games made so that something is nearly always true: no playout is likely to see that it is not, and nothing
// may be said to be proved that is false. Where all states are visited it must be refuted, with a trace.
#include "analyse/judge.h"

#include <gtest/gtest.h>

namespace zermelo::analyse_test {
namespace {

using analyse::Depth;
using analyse::Facts;
using analyse::Finding;

// Two players set the twelve bits of a dial, in turn, one each step; the game ends with the last bit. All
// bits set is one end among 4096.
const std::string dial = R"(
    (role a)(role b)
    (succ 0 1)(succ 1 2)(succ 2 3)(succ 3 4)(succ 4 5)(succ 5 6)(succ 6 7)(succ 7 8)(succ 8 9)(succ 9 10)
    (succ 10 11)(succ 11 12)
    (turn 0 a)(turn 1 b)(turn 2 a)(turn 3 b)(turn 4 a)(turn 5 b)(turn 6 a)(turn 7 b)(turn 8 a)(turn 9 b)
    (turn 10 a)(turn 11 b)
    (init (step 0))
    (<= (on_turn ?p) (true (step ?n)) (turn ?n ?p))
    (<= (legal ?p (set ?v)) (on_turn ?p) (value ?v))
    (value 0)(value 1)
    (<= (legal ?p noop) (role ?p) (not (on_turn ?p)))
    (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m))
    (<= (next (bit ?m)) (true (step ?n)) (succ ?n ?m) (does ?p (set 1)))
    (<= (next (bit ?m)) (true (bit ?m)))
    (<= last (true (step 12)))
    (<= all_set (true (bit 1)) (true (bit 2)) (true (bit 3)) (true (bit 4)) (true (bit 5)) (true (bit 6))
        (true (bit 7)) (true (bit 8)) (true (bit 9)) (true (bit 10)) (true (bit 11)) (true (bit 12)))
    (<= a_wins (true (bit 12)))
)";

// The goals of an honest zero-sum game on the dial.
const std::string fair_goals = R"(
    (<= terminal last)
    (<= (goal a 100) a_wins)
    (<= (goal a 0) (not a_wins))
    (<= (goal b 0) a_wins)
    (<= (goal b 100) (not a_wins))
)";

struct Both {
    session::Session loaded;
    Facts visited, proved; // by visiting all states, and by induction alone
};

Both analyse_both(const std::string &rules) {
    Both out;
    out.loaded = machine_test::read(rules);
    EXPECT_TRUE(out.loaded.tapes);
    out.visited = analyse::analyse(*out.loaded.game, *out.loaded.tapes, patient(), Depth::full);
    analyse::Effort effort = by_induction(Depth::full);
    effort.play_states = 1'000; // few, so that they do not show it
    out.proved = analyse::analyse(*out.loaded.game, *out.loaded.tapes, patient(), effort);
    judge(*out.loaded.game, out.visited);
    judge(*out.loaded.game, out.proved);
    EXPECT_TRUE(out.visited.states);
    EXPECT_FALSE(out.proved.states);
    return out;
}

TEST(FalseFacts, TheHonestDial) {
    Both facts = analyse_both(dial + fair_goals);
    for (const Facts *f : {&facts.visited, &facts.proved}) {
        EXPECT_TRUE(f->constant_sum.proved());
        EXPECT_TRUE(f->one_goal.proved());
        EXPECT_TRUE(f->turn_taking.proved());
        EXPECT_TRUE(f->alternating.proved());
        EXPECT_TRUE(f->always_legal.proved());
        EXPECT_TRUE(f->ends.proved());
        EXPECT_EQ(f->horizon, 12);
        EXPECT_TRUE(f->step_counter);
    }
}

TEST(FalseFacts, TheSumIsAnotherInOneEnd) {
    Both facts = analyse_both(dial + R"(
        (<= terminal last)
        (<= (goal a 100) a_wins)
        (<= (goal a 0) (not a_wins))
        (<= (goal b 50) all_set)
        (<= (goal b 0) a_wins (not all_set))
        (<= (goal b 100) (not a_wins)))");
    EXPECT_TRUE(facts.visited.constant_sum.refuted());
    EXPECT_FALSE(facts.proved.constant_sum.proved());
    EXPECT_FALSE(facts.proved.sum);
    EXPECT_TRUE(facts.proved.one_goal.proved());
}

TEST(FalseFacts, TwoGoalsInOneEnd) {
    Both facts = analyse_both(dial + fair_goals + "(<= (goal b 30) last all_set)");
    EXPECT_TRUE(facts.visited.one_goal.refuted());
    EXPECT_FALSE(facts.proved.one_goal.proved());
}

TEST(FalseFacts, StuckOnce) {
    // With all bits set the game goes on, and a has no move.
    std::string rules = dial;
    std::string noop = "(<= (legal ?p noop) (role ?p) (not (on_turn ?p)))";
    rules.replace(rules.find(noop), noop.size(),
                  "(<= (legal ?p noop) (role ?p) (not (on_turn ?p)) (not (blocked ?p)))"
                  "(<= (blocked a) last all_set)");
    Both facts = analyse_both(rules + R"(
        (<= terminal last (not all_set))
        (<= (goal a 100) a_wins)(<= (goal a 0) (not a_wins))
        (<= (goal b 0) a_wins)(<= (goal b 100) (not a_wins)))");
    EXPECT_TRUE(facts.visited.always_legal.refuted());
    EXPECT_TRUE(facts.visited.ends.refuted());
    EXPECT_FALSE(facts.proved.always_legal.proved());
    EXPECT_FALSE(facts.proved.ends.proved());
}

TEST(FalseFacts, BothChooseOnce) {
    Both facts = analyse_both(dial + fair_goals + R"(
        (<= (legal b (set 0)) (true (step 8)) (true (bit 1)) (true (bit 2)) (true (bit 3)) (true (bit 4))
            (true (bit 5)) (true (bit 6)) (true (bit 7)) (true (bit 8))))");
    EXPECT_TRUE(facts.visited.turn_taking.refuted());
    EXPECT_FALSE(facts.proved.turn_taking.proved());
    EXPECT_FALSE(facts.proved.alternating.proved());
    EXPECT_FALSE(facts.proved.strict_turns.proved());
}

TEST(FalseFacts, AGroupThatBreaksLate) {
    // One lamp wanders; at the twelfth step, after eleven times the same choice, a second one is lit.
    Both facts = analyse_both(dial + fair_goals + R"(
        (init (lamp 1))
        (<= (next (lamp 2)) (true (lamp 1)))
        (<= (next (lamp 3)) (true (lamp 2)))
        (<= (next (lamp 1)) (true (lamp 3)))
        (<= (next (lamp 2)) (true (step 11)) (true (bit 1)) (true (bit 2)) (true (bit 3)) (true (bit 4))
            (true (bit 5)) (true (bit 6)) (true (bit 7)) (true (bit 8)) (true (bit 9)) (true (bit 10))
            (true (bit 11))))");
    for (const Facts *f : {&facts.visited, &facts.proved})
        for (const auto &group : f->groups) {
            std::size_t lamps = 0;
            for (game::FluentId fluent : group.fluents)
                lamps += facts.loaded.game->fluents[fluent.index()].name.starts_with("(lamp");
            EXPECT_LT(lamps, 3);
        }
}

TEST(FalseFacts, ACycle) {
    // A lamp is switched on and off; only the third choice ends the game.
    Both facts = analyse_both(R"(
        (role a)
        (init off)
        (<= (legal a switch))
        (<= (legal a wait) (true on))
        (<= (legal a stop) (true on))
        (<= (next on) (true off) (does a switch))
        (<= (next off) (true on) (does a switch))
        (<= (next on) (true on) (does a wait))
        (<= (next done) (does a stop))
        (<= terminal (true done))
        (<= (goal a 100) (true done)))");
    for (const Facts *f : {&facts.visited, &facts.proved}) {
        EXPECT_TRUE(f->acyclic.refuted());
        EXPECT_TRUE(f->ends.refuted());
        EXPECT_FALSE(f->horizon);
        EXPECT_FALSE(f->longest_win);
    }
}

TEST(FalseFacts, ACycleThatIsHardToFind) {
    // Only the end with all bits set leads back to it.
    Both facts = analyse_both(dial + R"(
        (<= terminal last (not all_set))
        (<= (goal a 100) a_wins)(<= (goal a 0) (not a_wins))
        (<= (goal b 0) a_wins)(<= (goal b 100) (not a_wins))
        (<= (next (step 12)) (true (step 12))))");
    EXPECT_TRUE(facts.visited.acyclic.refuted());
    EXPECT_FALSE(facts.proved.acyclic.proved());
    EXPECT_FALSE(facts.proved.horizon);
}

TEST(FalseFacts, AlmostMonotone) {
    // A bit that was set stays, except that with all of the first eight set the first one is taken back.
    Both facts = analyse_both(R"((<= (next (kept)) (true (kept)) (not eight))(init (kept))
        (<= eight (true (step 9)) (true (bit 1)) (true (bit 2)) (true (bit 3)) (true (bit 4)) (true (bit 5))
            (true (bit 6)) (true (bit 7)) (true (bit 8))))" +
                              dial + fair_goals);
    auto kept = facts.loaded.game->find_fluent("kept");
    if (!kept) kept = facts.loaded.game->find_fluent("(kept)");
    ASSERT_TRUE(kept);
    for (const Facts *f : {&facts.visited, &facts.proved})
        EXPECT_FALSE(std::count(f->never_removed.begin(), f->never_removed.end(), *kept));
}

TEST(FalseFacts, ABrokenMirror) {
    // Tic-tac-toe's eight symmetries, less those that move the corner that is worth more.
    session::Session loaded = machine_test::load("games/tictactoe/3x3.kif");
    ASSERT_EQ(analyse::analyse(*loaded.game, *loaded.tapes, patient(), Depth::quick).symmetries.size(), 7);
    session::Session broken = session::prepare(std::string(ZERMELO_SOURCE_DIR) + "/games/tictactoe/3x3.kif+" +
                                                   ZERMELO_SOURCE_DIR + "/tests/unit/analyse/corner.kif",
                                               session::Stage::compile, {});
    ASSERT_TRUE(broken.tapes);
    Facts facts = analyse::analyse(*broken.game, *broken.tapes, patient(), Depth::quick);
    EXPECT_EQ(facts.symmetries.size(), 1); // the diagonal through that corner
    judge(*broken.game, facts);
}

} // namespace
} // namespace zermelo::analyse_test
