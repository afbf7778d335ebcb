// Messages as servers of several generations write them, and as nobody should.
#include "../../fuzz/message_text.h"
#include "base/error.h"
#include "gdl/parse.h"
#include "protocol/message.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace zermelo::protocol {

namespace {

using Kind = Message::Kind;

std::string fault_of(const std::string &text) {
    try {
        read_message(text);
    } catch (const Error &error) {
        return error.what();
    }
    return "none";
}

std::string repeated(const std::string &text, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += text;
    return out;
}

} // namespace

TEST(Message, IsReadWhateverItsCase) {
    for (const char *text : {"(info)", "(INFO)", " ( Info ) \r\n"})
        EXPECT_EQ(read_message(text).kind, Kind::info);
    Message start = read_message(
        "(START Match.7 XPLAYER ((ROLE XPLAYER) (role o) (<= (LEGAL ?r noop) (role ?r))) 30 15)");
    EXPECT_EQ(start.kind, Kind::start);
    EXPECT_EQ(start.match, "Match.7");
    EXPECT_EQ(start.role, "XPLAYER");
    EXPECT_EQ(start.start_seconds, 30);
    EXPECT_EQ(start.play_seconds, 15);
    EXPECT_TRUE(start.faults.empty());
    ASSERT_EQ(start.rules.clauses.size(), 3U);
    EXPECT_EQ(start.rules.clauses[0].head.name, "role"); // keywords are folded, other names are not
    EXPECT_EQ(start.rules.clauses[0].head.args[0].name, "XPLAYER");
    EXPECT_EQ(read_message("(preview ((role x)) 10)").rules.clauses.size(), 1U);
    EXPECT_EQ(read_message("(Abort m)").match, "m");
    EXPECT_EQ(read_message("(start m (player  1) ((role (player 1))) 1 1)").role, "(player 1)");
}

TEST(Message, HasMovesInTheOrderOfRoles) {
    Message play = read_message("(PLAY m ((MARK  1\n1) NOOP (noop)))");
    ASSERT_TRUE(play.moves);
    EXPECT_EQ(*play.moves, (std::vector<std::string>{"(MARK 1 1)", "NOOP", "noop"}));
    play = read_message("(play m ((move (a) (f (b) c)) ((odd))))"); // (a) is a, as in rules
    EXPECT_EQ(*play.moves, (std::vector<std::string>{"(move a (f b c))", "(odd)"}));
    for (const char *text : {"(play m nil)", "(PLAY m NIL)", "(play m ())"})
        EXPECT_FALSE(read_message(text).moves);
    EXPECT_EQ(read_message("(stop m (a b))").moves->size(), 2U);
}

TEST(Message, KeepsTheFaultsOfRulesWithTheirPlaces) {
    Message start = read_message("(start m x ((role x)\n (<= (legal x) (not)) ) 1 1)");
    EXPECT_EQ(start.rules.clauses.size(), 1U);
    ASSERT_FALSE(start.faults.empty());
    EXPECT_EQ(start.faults[0].where.line, 2U);
}

TEST(Message, AllowsMoreThanIsKnown) {
    EXPECT_EQ(read_message("(start m x ((role x)) 1 2 something new)").play_seconds, 2);
    EXPECT_EQ(read_message("(start m x ((role x)) 0.5 1e9)").start_seconds, 0.5);
}

TEST(Message, SaysWhereItIsWrong) {
    EXPECT_EQ(fault_of(""), "message:1:1: there is no message");
    EXPECT_EQ(fault_of("hello"), "message:1:1: a message is a list that begins with a word");
    EXPECT_EQ(fault_of("(hello)"), "message:1:2: there is no message 'hello'");
    EXPECT_EQ(fault_of("(play)"), "message:1:1: this is not (play MATCH (MOVE…))");
    EXPECT_EQ(fault_of("(play (m) nil)"), "message:1:7: the name of a match is a word");
    EXPECT_EQ(fault_of("(start m x ()\n ten 1)"), "message:2:2: a clock is a number of seconds, not 'ten'");
    EXPECT_EQ(fault_of("(start m x () -1 1)"), "message:1:15: a clock is a number of seconds, not '-1'");
    EXPECT_EQ(fault_of("(start m x rules 1 1)"), "message:1:12: the rules are a list");
    EXPECT_EQ(fault_of("(info) (info)"), "message:1:8: something follows the message");
    EXPECT_NE(fault_of("(play m 3 (mark 1 1) ())").find("GDL-II"), std::string::npos);
    EXPECT_NE(fault_of("(play m (a b)").find("message:1:1: "), std::string::npos);
}

TEST(Message, MayBeLongAndDeepUpToABound) {
    std::size_t deepest = gdl::max_nesting - 2; // the message and the list of moves are around it
    std::string deep = repeated("(f ", deepest) + "x" + repeated(")", deepest);
    EXPECT_EQ(read_message("(play m (" + deep + "))").moves->front(), deep);
    EXPECT_NE(fault_of("(play m ((f " + deep + ")))").find("nested deeper"), std::string::npos);
    EXPECT_NE(fault_of(repeated("(", 1'000'000)), "none");
    EXPECT_EQ(read_message("(play m (" + repeated("(mark 1 1) ", 200'000) + "))").moves->size(), 200'000U);
}

TEST(Message, MayLackTheMoves) {
    EXPECT_EQ(read_message("(stop m)").kind, Message::Kind::stop);
    EXPECT_FALSE(read_message("(stop m)").moves);
    EXPECT_FALSE(read_message("(play m)").moves);
    EXPECT_EQ(read_message("(stop m (a b) extra)").moves->size(), 2U);
    EXPECT_NE(fault_of("(stop)"), "none");
}

TEST(Message, NamesAreMeantWhateverTheirCase) {
    std::vector<std::string> known{"(mark 1 a)", "noop", "Go", "gO"};
    EXPECT_EQ(spelled("(MARK 1 A)", known), "(mark 1 a)");
    EXPECT_EQ(spelled("noop", known), "noop");
    EXPECT_EQ(spelled("Go", known), "Go");
    EXPECT_FALSE(spelled("GO", known)); // one of two
    EXPECT_FALSE(spelled("(mark 1 b)", known));
    EXPECT_FALSE(spelled("", known));
}

TEST(Message, CorpusOfTheFuzzer) {
    std::size_t count = 0;
    for (const auto &entry :
         std::filesystem::directory_iterator(ZERMELO_SOURCE_DIR "/tests/fuzz/corpus/message")) {
        std::ifstream file(entry.path(), std::ios::binary);
        std::stringstream text;
        text << file.rdbuf();
        EXPECT_EQ(fuzz::check_message(text.str()), "") << entry.path();
        ++count;
    }
    EXPECT_GT(count, 10U);
}

} // namespace zermelo::protocol
