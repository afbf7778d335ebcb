#include "gdl/parse.h"
#include "session/session.h"

#include <gtest/gtest.h>

namespace zermelo::session {

namespace {

const char *small_game = "(role a)(init (p 1))(<= (legal a go) (true (p ?x)))(<= (next (p 2)) (does a go))"
                         "(<= terminal (true (p 2)))(<= (goal a 100) (true (p 2)))";

Session run(const std::string &text, Stage last, const Limits &limits = {}) {
    Diagnostics diagnostics;
    gdl::Description description;
    gdl::parse(description, "text", text, diagnostics);
    return prepare(std::move(description), std::move(diagnostics), last, limits);
}

} // namespace

TEST(Stages, GoNoFurtherThanAsked) {
    EXPECT_FALSE(run(small_game, Stage::check).program);
    EXPECT_TRUE(run(small_game, Stage::ground).program);
    EXPECT_FALSE(run(small_game, Stage::ground).game);
    EXPECT_FALSE(run(small_game, Stage::build).tapes);
    Session all = run(small_game, Stage::compile);
    EXPECT_TRUE(all.program && all.game && all.tapes);
    EXPECT_FALSE(all.stopped);
    EXPECT_TRUE(all.diagnostics.empty());
}

TEST(Stages, EndWithErrors) {
    Session pipeline = run("(role a)", Stage::compile);
    EXPECT_TRUE(pipeline.has_errors());
    EXPECT_FALSE(pipeline.program);
    EXPECT_FALSE(pipeline.stopped);
}

// What goes through all of them for each of them would take minutes.
TEST(Stages, TakeManyRolesAndFacts) {
    std::string roles, chain = "(role a)(init (at 0))";
    for (int i = 0; i < 8000; ++i) roles += "(role r" + std::to_string(i) + ")";
    roles += "(init (on 1))(<= (legal ?r go) (role ?r))(<= (legal ?r stay) (role ?r) (true (on 1)))"
             "(<= (next (on 2)) (does r0 stay))(<= terminal (true (on 2)))"
             "(<= (goal ?r 100) (role ?r) (true (on 2)))(<= (goal ?r 0) (role ?r) (true (on 1)))";
    for (int i = 0; i < 60000; ++i) chain += "(edge " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
    chain += "(<= (legal a (go ?y)) (true (at ?x)) (edge ?x ?y))(<= (next (at ?y)) (does a (go ?y)))"
             "(<= terminal (true (at 60000)))(<= (goal a 100) (true (at 60000)))";
    for (const std::string &text : {roles, chain}) EXPECT_TRUE(run(text, Stage::compile).tapes);
}

TEST(Stages, SayWhichLimitWasReached) {
    std::string endless =
        std::string(small_game) + "(num 0)(<= (num (s ?x)) (num ?x))(<= (legal a ?x) (num ?x))";
    Session pipeline = run(endless, Stage::compile, Limits{0.1, {}, nullptr});
    ASSERT_TRUE(pipeline.stopped);
    EXPECT_EQ(pipeline.stopped->stage, Stage::ground);
    EXPECT_FALSE(pipeline.program);
    EXPECT_EQ(pipeline.rules.size(), 9U); // the lifted reasoner can still play
    EXPECT_FALSE(pipeline.stopped->reason.empty());
}

TEST(Stages, CanBeInterrupted) {
    std::atomic<bool> cancelled = true;
    std::string endless =
        std::string(small_game) + "(num 0)(<= (num (s ?x)) (num ?x))(<= (legal a ?x) (num ?x))";
    Session pipeline = run(endless, Stage::compile, Limits{{}, {}, &cancelled});
    ASSERT_TRUE(pipeline.stopped);
    EXPECT_EQ(pipeline.stopped->kind, LimitReached::Kind::cancelled);
}

} // namespace zermelo::session
