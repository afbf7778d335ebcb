// The player by its messages, without a network.
#include "base/error.h"
#include "gdl/load.h"
#include "gdl/print.h"
#include "machine/lifted_machine.h"
#include "player/player.h"

#include <gtest/gtest.h>

namespace zermelo::player {

namespace {

std::string rules_of(const std::string &path) {
    Diagnostics diagnostics;
    std::string out;
    for (const gdl::Clause &clause : gdl::load(ZERMELO_SOURCE_DIR "/" + path, diagnostics).clauses)
        out += gdl::to_kif(clause) + " ";
    return "(" + out + ")";
}

std::string upper(std::string text) {
    for (char &c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

class Players : public testing::Test {
  protected:
    std::string start(const std::string &match, const std::string &role, const std::string &game,
                      const std::string &clocks = "1 0.4") {
        return player_.answer("(start " + match + " " + role + " " + rules_of(game) + " " + clocks + ")");
    }
    std::string ask(const std::string &text) { return player_.answer(text); }

    PlayerOptions options_{2, std::size_t{512} << 20, 2, {}, {}};
    std::vector<std::string> lines_;
    std::mutex mutex_;
    Player player_{options_, [this](const std::string &line) {
                       std::scoped_lock lock(mutex_);
                       lines_.push_back(line);
                   }};
};

const std::string tictactoe = "games/tictactoe/3x3.kif";

} // namespace

TEST_F(Players, TellWhetherThereIsRoom) {
    EXPECT_EQ(ask("(info)"), "((name zermelo) (status available))");
    EXPECT_EQ(ask("(preview " + rules_of(tictactoe) + " 10)"), "ready");
    EXPECT_EQ(start("a", "x", tictactoe), "ready");
    EXPECT_EQ(start("b", "o", tictactoe), "ready");
    EXPECT_EQ(ask("(INFO)"), "((name zermelo) (status busy))");
    EXPECT_EQ(start("c", "x", tictactoe), "busy");
    EXPECT_EQ(ask("(abort a)"), "done");
    EXPECT_EQ(ask("(info)"), "((name zermelo) (status available))");
    EXPECT_EQ(start("c", "x", tictactoe), "ready");
}

TEST_F(Players, ForgetMatchesThatAreOver) {
    EXPECT_EQ(start("m", "x", tictactoe, "1 1"), "ready");
    std::string first = ask("(play m nil)");
    EXPECT_EQ(first.rfind("(mark ", 0), 0U);
    EXPECT_EQ(ask("(play m (" + first + " noop))"), "noop");
    EXPECT_EQ(ask("(stop m nil)"), "done");
    EXPECT_EQ(ask("(play m nil)"), "busy");
    EXPECT_EQ(ask("(stop m nil)"), "busy");
}

TEST_F(Players, TakeAForcedWin) {
    start("m", "x", tictactoe, "1 2");
    ask("(play m nil)");
    ask("(play m ((mark 1 1) noop))");
    ask("(play m (noop (mark 2 1)))");
    ask("(play m ((mark 1 2) noop))");
    EXPECT_EQ(ask("(play m (noop (mark 2 2)))"), "(mark 1 3)"); // it wins before the other does
}

TEST_F(Players, UnderstandServersThatShout) {
    EXPECT_EQ(ask(upper("(start m o " + rules_of(tictactoe) + " 1 0.4)")), "ready");
    EXPECT_EQ(ask("(PLAY M NIL)"), "NOOP");
    EXPECT_EQ(ask("(PLAY M ((MARK 2 2) NOOP))").rfind("(MARK ", 0), 0U);
    // Rules in lower case, moves in upper case.
    EXPECT_EQ(start("n", "X", tictactoe), "ready");
    EXPECT_EQ(ask("(PLAY n ((MARK 2 2) NOOP))"), "noop");
}

TEST_F(Players, PlayTheRoleOfChance) {
    const std::string game = "games/stochastic_nim/4.kif";
    EXPECT_EQ(start("m", "random", game), "ready");
    EXPECT_NE(ask("(play m nil)"), "busy");
}

TEST_F(Players, RefuseWhatCannotBePlayed) {
    EXPECT_THROW(start("m", "nobody", tictactoe), Error);
    EXPECT_THROW(ask("(start m x ((role x) (<= (legal x ?y) terminal)) 1 1)"), Error);
    EXPECT_THROW(ask("(start m x"), Error);
    EXPECT_EQ(ask("(info)"), "((name zermelo) (status available))"); // and they are not counted
}

TEST_F(Players, HaveSomethingToSayWhenTheServerIsWrong) {
    start("m", "x", tictactoe);
    EXPECT_EQ(ask("(play m ((mark 9 9) noop))").rfind("(mark ", 0), 0U);
    EXPECT_NE(ask("(play m ((mark 1 1)))"), "busy");
    EXPECT_EQ(ask("(stop m nil)"), "done");
}

TEST_F(Players, FindTheirWayBackWhenTheServerWasWrong) {
    start("m", "x", tictactoe, "1 1");
    EXPECT_EQ(ask("(play m ((mark 1 1) noop))"), "noop");
    ask("(play m (noop (mark 1 1)))"); // taken
    EXPECT_EQ(ask("(play m (noop (mark 2 1)))").rfind("(mark ", 0), 0U);
    EXPECT_EQ(ask("(play m ((mark 1 2) noop))"), "noop");
    EXPECT_EQ(ask("(play m (noop (mark 2 2)))"), "(mark 1 3)");
}

TEST_F(Players, CountFromWhenTheMessageHasCome) {
    start("m", "red", "games/connect/c4_7x6.kif", "0.1 100");
    auto begin = Clock::now();
    // It has waited for a thread.
    EXPECT_EQ(player_.answer("(play m nil)", begin - std::chrono::seconds(99)).rfind("(drop ", 0), 0U);
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - begin).count(), 50);
}

// There is time to solve it once, not in every step.
TEST_F(Players, RememberWhatTheyHaveSolvedAlone) {
    const std::string game = "games/sliding_tiles/3x3_hardest.kif";
    auto session = session::prepare(ZERMELO_SOURCE_DIR "/" + game, session::Stage::check, {});
    machine::LiftedMachine machine(session.rules);
    start("m", "player", game, "600 1");
    std::string moves = "nil";
    while (!machine.terminal()) {
        std::string move = ask("(play m " + moves + ")");
        ASSERT_NO_THROW(machine.apply({move}));
        moves = "(" + move + ")";
    }
    EXPECT_EQ(machine.goals(0), Names{"100"});
}

TEST_F(Players, AreNeverLate) {
    start("m", "red", "games/connect/c4_7x6.kif", "1 0.5");
    auto begin = Clock::now();
    EXPECT_EQ(ask("(play m nil)").rfind("(drop ", 0), 0U);
    // Long before the margin would be spent, were the machine not busy with something else.
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - begin).count(), 10);
    begin = Clock::now();
    EXPECT_EQ(ask("(abort m)"), "done");
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - begin).count(), 10);
}

TEST(Match, IsAbandonedLongAfterItsClocks) {
    MatchOptions options;
    options.memory_bytes = std::size_t{64} << 20;
    Message message = protocol::read_message("(start m x " + rules_of(tictactoe) + " 5 1)");
    Delay delay;
    Match match(std::move(message), options, delay, [](const std::string &) {});
    EXPECT_FALSE(match.is_abandoned(Clock::now() + std::chrono::seconds(30)));
    EXPECT_TRUE(match.is_abandoned(Clock::now() + std::chrono::seconds(120)));
    match.stop();
}

TEST(Match, HasItsStartClockFromTheFirstMoment) {
    MatchOptions options;
    options.memory_bytes = std::size_t{64} << 20;
    Message message = protocol::read_message("(start m x " + rules_of(tictactoe) + " 600 1)");
    Delay delay;
    std::atomic<bool> solved = false;
    Match match(std::move(message), options, delay, [&](const std::string &line) {
        if (line.find("solved: 50") != std::string::npos) solved = true;
    });
    auto end = Clock::now() + std::chrono::seconds(60);
    while (!solved && Clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_TRUE(solved);
    match.stop();
}

TEST_F(Players, PlayWithoutTimeToThink) {
    EXPECT_EQ(start("m", "x", tictactoe, "0 0"), "ready");
    EXPECT_NE(ask("(play m nil)"), "busy");
    EXPECT_EQ(ask("(stop m nil)"), "done");
}

TEST_F(Players, StartAgainWhenTheyAreTold) {
    EXPECT_EQ(start("m", "x", tictactoe), "ready");
    EXPECT_EQ(start("m", "o", tictactoe), "ready");
    EXPECT_EQ(ask("(play m nil)"), "noop");
}

TEST_F(Players, StartAgainWhileTheyGetReady) {
    Workers server{Job()};
    std::string first;
    server.start([&] { first = start("m", "red", "games/connect/c4_7x6.kif", "1000000000 1"); });
    auto is_going_on = [&] {
        std::scoped_lock lock(mutex_);
        return std::any_of(lines_.begin(), lines_.end(),
                           [](const std::string &line) { return line.find("gates") != std::string::npos; });
    };
    while (!is_going_on()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(start("m", "x", tictactoe), "ready");
    server.finish(); // nobody waits for the clock of the first one
    EXPECT_EQ(first, "ready");
    EXPECT_EQ(ask("(play m nil)").rfind("(mark ", 0), 0U);
    EXPECT_EQ(ask("(info)"), "((name zermelo) (status available))"); // it is one match, of two
}

TEST_F(Players, PlayBeforeTheyAreReady) {
    Workers server{Job()};
    std::string first;
    server.start([&] { first = start("m", "red", "games/connect/c4_7x6.kif", "1000000000 1"); });
    std::string move = "busy"; // until the match is there
    while (move == "busy") move = ask("(play m nil)");
    EXPECT_EQ(move.rfind("(drop ", 0), 0U);
    EXPECT_EQ(ask("(stop m)"), "done"); // without the last moves
    server.finish();
    EXPECT_EQ(first, "ready");
}

TEST(Player, AbortsWhatIsBeingMade) {
    Player *asked = nullptr;
    std::string answer;
    Player player({1, std::size_t{256} << 20, 1, {}, {}}, [&](const std::string &line) {
        if (line.find("start as") != std::string::npos) answer = asked->answer("(abort m)");
    });
    asked = &player;
    // Nobody waits for this clock.
    EXPECT_EQ(player.answer("(start m x " + rules_of(tictactoe) + " 1000000000 1)"), "ready");
    EXPECT_EQ(answer, "done");
    EXPECT_EQ(player.answer("(info)"), "((name zermelo) (status available))");
}

TEST(Player, StartsAnewWhatIsBeingMade) {
    Player *asked = nullptr;
    std::string answer;
    Player player({1, std::size_t{256} << 20, 1, {}, {}}, [&](const std::string &line) {
        if (line.find("start as x") != std::string::npos)
            answer = asked->answer("(start m o " + rules_of(tictactoe) + " 1 1)");
    });
    asked = &player;
    EXPECT_EQ(player.answer("(start m x " + rules_of(tictactoe) + " 1000000000 1)"), "ready");
    EXPECT_EQ(answer, "ready");
    EXPECT_EQ(player.answer("(play m nil)"), "noop"); // as o
}

TEST(Player, FollowsThePlayThoughItWasOutOfMemoryForAMoment) {
    std::atomic<std::size_t> failures = 0;
    Player player({1, std::size_t{256} << 20, 1, {}, {}}, [&](const std::string &line) {
        if (line.find("is said again") != std::string::npos && failures++ == 0) throw std::bad_alloc();
    });
    player.answer("(start m x " + rules_of(tictactoe) + " 1 2)");
    EXPECT_EQ(player.answer("(play m ((mark 1 1) noop))"), "noop");
    EXPECT_EQ(player.answer("(play m ((mark 1 1) noop))"), "noop");
    EXPECT_GT(failures, 0U);
    EXPECT_EQ(player.answer("(play m (noop (mark 2 1)))").rfind("(mark ", 0), 0U);
    EXPECT_EQ(player.answer("(play m ((mark 1 2) noop))"), "noop");
    EXPECT_EQ(player.answer("(play m (noop (mark 2 2)))"), "(mark 1 3)");
}

TEST_F(Players, PlayRolesThatFollowFromRulesOrAreTerms) {
    const std::string rest = "(init (n 0)) (<= (legal ?r (go ?y)) (role ?r) (way ?y)) (way l) (way (r l)) "
                             "(<= (next (n 1)) (true (n 0))) (<= terminal (true (n 1))) "
                             "(<= (goal ?r 50) (role ?r))";
    EXPECT_EQ(ask("(start m (p 2) ((role (p 1)) (role (p 2)) " + rest + ") 1 1)"), "ready");
    EXPECT_EQ(ask("(play m nil)").rfind("(go ", 0), 0U);
    EXPECT_EQ(ask("(start m b ((role a) (c b) (<= (role ?x) (c ?x)) " + rest + ") 1 1)"), "ready");
    EXPECT_EQ(ask("(play m nil)").rfind("(go ", 0), 0U);
    ask("(play m ((go l) (go (r (l)))))");
    std::scoped_lock lock(mutex_);
    EXPECT_TRUE(std::none_of(lines_.begin(), lines_.end(), [](const std::string &line) {
        return line.find("cannot be played") != std::string::npos;
    }));
}

TEST_F(Players, AreReadyAtOnceWhereTheGameIsOver) {
    // Whoever waited for this clock would do so for days.
    EXPECT_EQ(ask("(start m x ((role x) (init a) (legal x go) (<= (next a) (true a)) "
                  "(<= terminal (true a)) (goal x 100)) 1000000 1)"),
              "ready");
    EXPECT_EQ(ask("(play m nil)"), "nil");
}

TEST_F(Players, AreAskedAgain) {
    start("m", "x", tictactoe, "1 1");
    std::string first = ask("(play m nil)");
    EXPECT_EQ(ask("(play m nil)").rfind("(mark ", 0), 0U);
    EXPECT_EQ(ask("(play m ((mark 1 1) noop))"), "noop");
    EXPECT_EQ(ask("(play m ((mark 1 1) noop))"), "noop"); // the answer was lost on its way
    EXPECT_EQ(ask("(play m (noop (mark 2 1)))").rfind("(mark ", 0), 0U);
    EXPECT_EQ(ask("(play m ((mark 1 2) noop))"), "noop");
    EXPECT_EQ(ask("(play m (noop (mark 2 2)))"), "(mark 1 3)"); // they know where they are
    // Two at once are one question.
    Workers server{Job()};
    Names answers(2);
    for (std::string &answer : answers) server.start([&] { answer = ask("(play m ((mark 3 1) noop))"); });
    server.finish();
    EXPECT_EQ(answers, (Names{"noop", "noop"}));
    EXPECT_EQ(ask("(play m (noop (mark 3 2)))"), "(mark 1 3)");
}

TEST_F(Players, UnderstandAnyLayout) {
    EXPECT_EQ(ask("; a remark\r\n( START\tm X " + rules_of(tictactoe) + "\n; ) another\n 1 1 )\r\n"),
              "ready");
    EXPECT_EQ(ask("\n(play m\n(\t( MARK\n1   1 ) ; mine\n (noop)\n))\n"), "noop");
    EXPECT_EQ(ask("(play m ((NOOP) (Mark 2 2)))").rfind("(mark ", 0), 0U);
}

TEST_F(Players, LookAtHugeGames) {
    std::string rules;
    for (int i = 0; i < 100'000; ++i)
        rules += "(next " + std::to_string(i) + " " + std::to_string(i + 1) + ") ";
    EXPECT_EQ(ask("(preview (" + rules + ") 100000)"), "ready");
}

TEST(Delay, IsForgottenInTime) {
    Delay delay;
    Clock::time_point now = Clock::now();
    EXPECT_EQ(delay.expected(now), 0);
    delay.add(now, now - std::chrono::seconds(1)); // early
    EXPECT_EQ(delay.expected(now), 0);
    delay.add(now, now + std::chrono::milliseconds(500));
    delay.add(now, now + std::chrono::milliseconds(510)); // not the less, a little later
    now += std::chrono::milliseconds(510);
    EXPECT_NEAR(delay.expected(now), 0.51, 0.001);
    EXPECT_LT(delay.expected(now + std::chrono::seconds(60)), 0.1);
}

} // namespace zermelo::player
