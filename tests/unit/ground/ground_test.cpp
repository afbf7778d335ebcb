#include "game/reference.h"
#include "gdl/load.h"
#include "ground/decompose.h"
#include "ground/ground.h"
#include "ground/rules_of.h"
#include "ground/unfold.h"

#include <gtest/gtest.h>

#include <random>

namespace zermelo {
namespace {

using ground::rules_of;

ground::Program ground_text(const std::string &text, std::size_t patience = 20'000) {
    Diagnostics diagnostics;
    ground::Program program = ground::ground(rules_of(text), {}, diagnostics, patience);
    EXPECT_TRUE(diagnostics.empty());
    return program;
}

std::string grounded(const std::string &text) { return ground::print(ground_text(text)); }

const std::string frame =
    "(role r)\n"
    "(index 1) (index 2) (index 3)\n"
    "(init (cell 1 1)) (init (cell 2 3))\n"
    "(<= (legal r (clear ?x ?y)) (index ?x) (index ?y))\n"
    "(<= (different ?a ?b ?c ?d) (index ?a) (index ?b) (index ?c) (index ?d) (distinct ?a ?c))\n"
    "(<= (different ?a ?b ?c ?d) (index ?a) (index ?b) (index ?c) (index ?d) (distinct ?b ?d))\n"
    "(<= (next (cell ?x ?y)) (true (cell ?x ?y)) (does r (clear ?u ?v)) (different ?x ?y ?u ?v))\n"
    "(<= terminal (not (any)))\n"
    "(<= any (true (cell ?x ?y)))\n"
    "(<= (goal r 100) (not any))\n"
    "(<= (goal r 0) any)\n";

TEST(Ground, StaticRelationsVanish) {
    EXPECT_EQ(grounded("(role r) (succ 1 2) (succ 2 3) (init (step 1)) (legal r go)\n"
                       "(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))\n"
                       "(<= terminal (true (step 3))) (<= (goal r 100) (true (step 3)))"),
              "(role r)\n(init (step 1))\n(<= (goal r 100) (true (step 3)))\n"
              "(<= (next (step 2)) (true (step 1)))\n(<= (next (step 3)) (true (step 2)))\n"
              "(<= terminal (true (step 3)))\n(legal r go)\n");
}

TEST(Ground, WhatNeverChangesIsFolded) {
    std::string text =
        grounded("(role r) (init wall) (init (at 1)) (legal r go) (<= (next wall) (true wall))\n"
                 "(<= (next (at 2)) (true (at 1)) (true wall)) (<= terminal (true (at 2)))\n"
                 "(<= (goal r 100) (true wall))");
    EXPECT_NE(text.find("(next wall)\n"), std::string::npos);
    EXPECT_NE(text.find("(<= (next (at 2)) (true (at 1)))"), std::string::npos);
    EXPECT_NE(text.find("(goal r 100)\n"), std::string::npos);
}

TEST(Ground, PrintsWhatItReadsBack) {
    std::string once = grounded(frame);
    EXPECT_EQ(once, grounded(once));
}

TEST(Ground, MovesOfNobodyAreDropped) {
    EXPECT_EQ(
        grounded("(role r) (legal r go) (legal ghost go) (init a) (<= terminal (true a)) (goal ghost 1)")
            .find("ghost"),
        std::string::npos);
}

TEST(Ground, NegationStratifiedByAtomOnly) {
    Diagnostics diagnostics;
    ground::ground(rules_of("(role r) (init a) (legal r go) (<= terminal (true a))\n"
                            "(<= (goal r 100) (true a)) (<= (goal r 0) (not (goal r 100)))"),
                   {}, diagnostics);
    EXPECT_TRUE(diagnostics.empty());
    ground::ground(rules_of("(role r) (init a) (legal r go) (<= p (true a) (not q)) (<= q (true a) (not p))\n"
                            "(<= terminal p) (goal r 0)"),
                   {}, diagnostics);
    ASSERT_EQ(diagnostics.size(), 1U);
    EXPECT_EQ(diagnostics[0].code, "stratification");
}

TEST(Ground, LimitsHold) {
    std::string wide = "(role r) (init a) (legal r go) (<= terminal (true a)) (goal r 0)\n";
    for (int i = 0; i < 60; ++i) wide += "(n " + std::to_string(i) + ")\n";
    wide += "(<= (next (f ?a ?b ?c ?d ?e ?g)) (n ?a) (n ?b) (n ?c) (n ?d) (n ?e) (n ?g) (true a))\n";
    Limits limits;
    limits.seconds = 0.2;
    Diagnostics diagnostics;
    EXPECT_THROW(ground::ground(rules_of(wide), limits, diagnostics), LimitReached);
    limits = {};
    limits.memory_bytes = resident_bytes() + (std::size_t{64} << 20);
    EXPECT_THROW(ground::ground(rules_of(wide), limits, diagnostics), LimitReached);
}

TEST(Decompose, ProjectsVariablesAway) {
    auto rules = rules_of("(<= (h ?x) (a ?x ?y) (b ?y ?z) (c ?z ?w))");
    std::size_t counter = 1;
    auto parts = ground::decompose(rules[0], "part$", counter);
    ASSERT_EQ(parts.size(), 3U);
    EXPECT_EQ(parts.back().head.name, "h");
    for (const auto &part : parts) EXPECT_LE(part.body.size(), 2U);
}

TEST(Decompose, LeavesTightRulesAlone) {
    auto rules = rules_of("(<= (h ?x) (a ?x ?y) (b ?y ?x))");
    std::size_t counter = 1;
    EXPECT_EQ(ground::decompose(rules[0], "part$", counter).size(), 1U);
}

TEST(Unfold, ReplacesInequalities) {
    auto rules = rules_of(frame);
    ground::Definitions definitions(rules);
    std::size_t unfolded = 0;
    for (const auto &rule : rules) unfolded += definitions.unfold(rule).size() == 2;
    EXPECT_EQ(unfolded, 1U); // the frame rule alone
}

// Splitting everything that can be split must not change the game.
TEST(Decompose, SplitRulesMeanTheSame) {
    for (const char *name :
         {"games/breakthrough/bt2_3x4.kif", "games/chinese_checkers/4x4.kif", "games/gttt/elly_1-1.kif",
          "games/hex/3x3.kif", "games/goofspiel/3_rising.kif", ""}) {
        std::vector<gdl::Rule> rules;
        Diagnostics diagnostics;
        if (*name) {
            std::string path = std::string(ZERMELO_SOURCE_DIR) + "/" + name;
            rules = gdl::normalise(gdl::load(path, diagnostics), diagnostics);
        } else {
            rules = rules_of(frame);
        }
        game::Game whole = game::build(ground::ground(rules, {}, diagnostics));
        game::Game split = game::build(ground::ground(rules, {}, diagnostics, 1));
        ASSERT_TRUE(diagnostics.empty());
        game::Reference judge(whole), other(split);
        std::mt19937 random(1);
        for (int playout = 0; playout < 3; ++playout) {
            game::State a = whole.initial, b = split.initial;
            for (int step = 0; step < 30; ++step) {
                ASSERT_EQ(whole.facts(a), split.facts(b)) << name;
                ASSERT_EQ(judge.terminal(a), other.terminal(b)) << name;
                std::vector<game::MoveId> move_a, move_b;
                for (std::size_t r = 0; r < whole.roles.size(); ++r) {
                    auto legal = judge.legal(a, game::RoleId(r));
                    ASSERT_EQ(legal.size(), other.legal(b, game::RoleId(r)).size()) << name;
                    ASSERT_EQ(judge.goals(a, game::RoleId(r)).size(), other.goals(b, game::RoleId(r)).size());
                    if (legal.empty()) break;
                    move_a.push_back(legal[random() % legal.size()]);
                    auto same = split.find_move(game::RoleId(r), whole.moves[move_a.back().index()].name);
                    ASSERT_TRUE(same) << name;
                    move_b.push_back(*same);
                }
                if (judge.terminal(a) || move_a.size() < whole.roles.size()) break;
                a = judge.next(a, move_a);
                b = other.next(b, move_b);
            }
        }
    }
}

} // namespace
} // namespace zermelo
