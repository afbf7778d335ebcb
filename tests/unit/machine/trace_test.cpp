#include "base/error.h"
#include "base/files.h"
#include "machine/trace.h"
#include "session/conform.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace zermelo::machine {

using namespace session;

namespace {

namespace fs = std::filesystem;

class Traces : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "zermelo_traces.XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::string write(const std::string &name, const std::string &text) {
        std::string path = (folder_ / name).string();
        write_file(path, text);
        return path;
    }

    // A game of one step, and its trace with one piece of text replaced.
    Conformance replay_with(const std::string &piece, const std::string &other) {
        write("one.kif", "(role a)(init (p 1))(<= (legal a go) (true (p 1)))(<= (next (p 2)) (does a go))"
                         "(<= terminal (true (p 2)))(<= (goal a 100) (true (p 2)))");
        std::string trace = R"~({"roles":["a"],"validator":{"ok":true}}
{"p":0,"i":0,"facts":["(p 1)"],"terminal":false,"goals":[[]],"legal":[["go"]],"move":["go"]}
{"p":0,"i":1,"facts":["(p 2)"],"terminal":true,"goals":[["100"]]}
)~";
        if (!piece.empty()) trace.replace(trace.find(piece), piece.size(), other);
        return conform(find_recordings({write("one.trace.jsonl", trace)}).front(), {});
    }

    fs::path folder_;
};

} // namespace

TEST(Sha256, OfSortedNames) {
    EXPECT_EQ(sha256({"a", "b"}), "7e18f737311b2dc3b2f269dd78396b0351f14fb66efa879f768cb23181883c78");
}

TEST_F(Traces, WrittenLinesReadBack) {
    Step step;
    step.facts = {"(p 1)", "(p 2)"};
    step.goals = {{"0"}, {}};
    step.legal = {{"a", "b"}, {"noop"}};
    step.move = {"a", "noop"};
    std::string header = trace_header("game.kif", {"x", "o"}, Reasoner::lifted, 7);
    Trace trace = read_trace(write("t", header + "\n" + trace_line(3, 4, step, false) + "\n"));
    EXPECT_EQ(trace.roles, (Names{"x", "o"}));
    EXPECT_EQ(trace.rules, "game.kif");
    EXPECT_FALSE(trace.validator_ok.has_value());
    ASSERT_EQ(trace.steps.size(), 1U);
    const RecordedStep &line = trace.steps.front();
    EXPECT_EQ(line.playout, 3U);
    EXPECT_EQ(line.step, 4U);
    EXPECT_TRUE(line.facts.matches(step.facts));
    EXPECT_TRUE(line.goals[1].matches({}));
    EXPECT_TRUE((*line.legal)[0].matches({"a", "b"}));
    EXPECT_FALSE((*line.legal)[0].matches({"a"}));
    EXPECT_EQ(line.move, step.move);
}

TEST_F(Traces, LongListsAreHashes) {
    Names names{"(p 1)", "(p 2)"};
    RecordedList list{{}, 2, sha256(names)};
    EXPECT_TRUE(list.matches(names));
    EXPECT_FALSE(list.matches({"(p 1)"}));
    EXPECT_FALSE(list.matches({"(p 1)", "(p 3)"}));
}

TEST_F(Traces, WhatIsNoTraceIsRefused) {
    for (const char *text : {"", "not json", "{}\n{\"p\":0}\n", "{}\n[]\n", "{\"roles\":3}\n{}\n"})
        EXPECT_THROW(read_trace(write("t", text)), Error) << text;
}

TEST_F(Traces, ReplayedWithoutADifference) {
    Conformance found = replay_with("", "");
    EXPECT_FALSE(found.differs());
    ASSERT_EQ(found.replays.size(), 3U);
    for (const Replay &replay : found.replays) EXPECT_EQ(replay.compared, 2U);
}

TEST_F(Traces, EveryDifferenceIsSeen) {
    const std::pair<const char *, const char *> changes[] = {
        {R"(["a"])", R"(["b"])"},
        {R"~("facts":["(p 1)"])~", R"~("facts":["(p 3)"])~"},
        {"false", "true"},
        {R"([["go"]])", R"([["go","stay"]])"},
        {R"([["100"]])", R"([["0"]])"},
        {R"~("facts":["(p 2)"])~", R"("facts":[])"},
        {R"("goals":[[]])", R"("goals":[["0"]])"},
        {R"("move":["go"])", R"("move":["stay"])"},
    };
    for (auto [piece, other] : changes) {
        Conformance found = replay_with(piece, other);
        EXPECT_TRUE(found.differs()) << piece;
        for (const Replay &replay : found.replays) EXPECT_GE(replay.difference_count, 1U) << piece;
    }
}

TEST_F(Traces, RulesThatTheOthersRejectAreNoDifference) {
    EXPECT_FALSE(replay_with(R"("ok":true)", R"("ok":false)").differs());
}

TEST_F(Traces, MissingFilesAreNamed) {
    EXPECT_THROW(find_recordings({folder_.string()}), Error);
    EXPECT_THROW(find_recordings({(folder_ / "x.trace.jsonl").string()}), Error);
    std::string trace = write("alone.trace.jsonl", "{}\n");
    EXPECT_NE(conform(find_recordings({trace}).front(), {}).fault, "");
}

} // namespace zermelo::machine
