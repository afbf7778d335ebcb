// What an analysis finds depends on the work it may do, not on how long that takes.
#include "analyse/judge.h"
#include "analyse/samples.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <set>

namespace zermelo::analyse_test {
namespace {

using analyse::Depth;
using analyse::Facts;

analyse::Effort with_work(double seconds) {
    analyse::Effort out = by_induction(Depth::quick);
    out.seconds = seconds;
    return out;
}

std::string text_of(const Facts &facts) {
    std::string out;
    for (const analyse::Finding *finding :
         {&facts.always_legal, &facts.one_goal, &facts.ends, &facts.turn_taking, &facts.constant_sum,
          &facts.acyclic, &facts.alternating, &facts.strict_turns})
        out += fmt::format("{} {}\n", static_cast<int>(finding->status), finding->how);
    return out + fmt::format("{} {} {} {}", facts.groups.size(), facts.groups_how, facts.horizon.value_or(0),
                             facts.symmetries.size());
}

// Nim has enough to prove to be stopped in the midst of it.
TEST(AnalysisWork, TheSameWorkFindsTheSame) {
    session::Session loaded = machine_test::load("games/nim/3_4_5.kif");
    std::set<std::string> different;
    for (double seconds = 0.0005; seconds < 2; seconds *= 2) {
        Facts facts = analyse::analyse(*loaded.game, *loaded.tapes, {}, with_work(seconds));
        std::string text = text_of(facts);
        EXPECT_EQ(text, text_of(analyse::analyse(*loaded.game, *loaded.tapes, {}, with_work(seconds))));
        different.insert(text);
        judge(*loaded.game, facts);
    }
    EXPECT_GT(different.size(), 1U);
}

TEST(AnalysisWork, WithoutWorkNothingIsProved) {
    session::Session loaded = machine_test::load("games/nim/3_4_5.kif");
    Facts facts = analyse::analyse(*loaded.game, *loaded.tapes, {}, with_work(0));
    EXPECT_EQ(facts.turn_taking.status, analyse::Finding::Status::unproved);
    EXPECT_EQ(facts.turn_taking.how, "it would take more than its share of the work");
    EXPECT_TRUE(facts.groups.empty());
}

// Bounds come down from the horizon, and how far they have come stays.
TEST(AnalysisWork, WhereThereIsAHorizonThereIsALongestWin) {
    session::Session loaded = machine_test::load("games/chomp/3x4.kif");
    bool stopped = false;
    for (double seconds = 0.05; seconds < 1; seconds *= 1.2) {
        analyse::Effort effort = by_induction(Depth::full);
        effort.seconds = seconds;
        Facts facts = analyse::analyse(*loaded.game, *loaded.tapes, {}, effort);
        EXPECT_EQ(facts.longest_win.has_value(), facts.horizon.has_value()) << seconds;
        stopped = stopped || facts.longest_win_how.ends_with("stopped by its share of the work");
        judge(*loaded.game, facts);
    }
    EXPECT_TRUE(stopped);
}

// Who may take several at once reaches a state in more or fewer steps; who fills a board cell by cell does
// not.
TEST(Samples, StatesAtTwoSteps) {
    for (auto [game, expected] :
         {std::pair{"games/nim/3_4_5.kif", true}, {"games/tictactoe/3x3.kif", false}}) {
        session::Session loaded = machine_test::load(game);
        Work work;
        Meter meter({});
        EXPECT_EQ(
            analyse::play(*loaded.game, *loaded.tapes, 2'000, 100, work, meter).has_state_at_two_steps(),
            expected)
            << game;
    }
}

} // namespace
} // namespace zermelo::analyse_test
