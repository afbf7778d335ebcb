// The player by its messages, without a network.
#include "base/error.h"
#include "gdl/load.h"
#include "gdl/print.h"
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
    Match match(std::move(message), options, [](const std::string &) {});
    EXPECT_FALSE(match.is_abandoned(Clock::now() + std::chrono::seconds(30)));
    EXPECT_TRUE(match.is_abandoned(Clock::now() + std::chrono::seconds(120)));
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

} // namespace zermelo::player
