// What must be there, and where keywords may stand and what they may depend on.
#include "check/support.h"

namespace zermelo::check {

namespace {

TEST(Check, SaysNothingOfAGoodGame) { EXPECT_EQ(listed(check_text(small_game)), ""); }

TEST(Check, ReportsEverythingAtOnceInOrderOfTheText) {
    Diagnostics all = check_added("(<= (legal ?x (add 1)) (not (true (control ?y))))\n(true (count 1))\n"
                                  "(<= (next (count ?n)) (true (conut ?n)))\n");
    ASSERT_EQ(all.size(), 4u) << listed(all);
    EXPECT_EQ(all[0].code, "safety");
    EXPECT_EQ(all[1].code, "safety");
    EXPECT_EQ(all[2].code, "keyword");
    EXPECT_EQ(all[3].code, "undefined");
    EXPECT_EQ(listed(all),
              listed(check_added("(<= (legal ?x (add 1)) (not (true (control ?y))))\n(true (count 1))\n"
                                 "(<= (next (count ?n)) (true (conut ?n)))\n")));
}

TEST(CheckMissing, NamesEveryKeywordThatNothingDefines) {
    Diagnostics all = with_code(check_text("(p a)"), "missing");
    ASSERT_EQ(all.size(), 6u) << listed(all);
    EXPECT_EQ(std::ranges::count(all, Severity::error, &Diagnostic::severity), 4);
    for (const Diagnostic &d : all) EXPECT_EQ(d.where, (Location{0, 1, 1}));
    EXPECT_TRUE(with_code(check_text(small_game), "missing").empty());
}

TEST(CheckMissing, HoldsOfTheEmptyDescription) { EXPECT_TRUE(has_errors(check(gdl::Description{}))); }

TEST(CheckRoles, WantsFacts) {
    expect_one("(<= (role ?r) (succ ?r 2))", Severity::warning, "role", 1, 5, "?r");
    expect_none("(role grey)", "role");
}

TEST(CheckRoles, OnlyRolesMove) {
    expect_one("(<= (legal whit noop) over)\n(<= (goal whit 0) over)", Severity::warning, "role", 1, 12,
               "whit");
    expect_none("(<= (legal white noop) over)", "role");
}

TEST(CheckRoles, RandomIsARoleLikeAnother) {
    EXPECT_EQ(listed(check_added("(role random)\n(<= (legal random noop) over)")), "");
}

TEST(CheckKeywords, TrueAndDoesAreNotDerived) {
    expect_one("(true (count 2))", Severity::error, "keyword", 1, 1, "(true (count 2))");
    expect_one("(<= over (true (count 2)))\n(<= (does white noop) over)", Severity::error, "keyword", 2, 5,
               "does");
}

TEST(CheckKeywords, InitAndNextAreNotAskedFor) {
    expect_one("(<= over (next (count 3)))", Severity::error, "keyword", 1, 10, "(next (count 3))");
    expect_one("(<= over (or (true (count 2)) (not (init (count 1)))))", Severity::error, "keyword", 1, 36,
               "init");
}

TEST(CheckKeywords, ConnectivesAreNotHeads) {
    gdl::Description description = read(small_game); // the parsers refuse such text
    description.clauses.push_back({gdl::Term::symbol("not", {gdl::Term::symbol("a")}), {}, {}});
    EXPECT_EQ(with_code(check(description), "keyword").size(), 1u);
}

TEST(CheckKeywords, BaseInABodyIsUnusual) {
    expect_one("(base (count 1))\n(<= (init ?f) (base ?f))", Severity::warning, "keyword", 2, 15,
               "(base ?f)");
}

TEST(CheckKeywords, ReservedWordsInTermsAreUnusual) {
    expect_one("(init (light true))", Severity::warning, "keyword", 1, 14, "true");
    expect_none("(init (light random))", "keyword");
}

TEST(CheckDependency, InitIsFixedBeforeTheGame) {
    expect_one("(<= (init (light on)) (true (count 1)))", Severity::error, "dependency", 1, 23,
               "'init' depends on 'true'");
    expect_one("(<= (init (light on)) (role ?r)\n (not over))", Severity::error, "dependency", 2, 7,
               "over, true");
    expect_none("(<= (init (light ?x)) (succ ?x 2))", "dependency");
}

TEST(CheckDependency, LegalTerminalAndGoalComeBeforeMoves) {
    for (const char *head : {"(legal white (add 2))", "terminal", "(goal white 10)"}) {
        std::string rule =
            std::string("(<= ") + head + "\n  moved)\n(<= moved stirred)\n(<= stirred (does ?r (add 1)))";
        expect_one(rule, Severity::error, "dependency", 2, 3, "moved, stirred, does");
    }
    expect_none("(<= (next (last 1)) moved)\n(<= moved (does ?r (add 1)))", "dependency");
}

TEST(CheckDependency, DeclarationsAndRolesDoNotLookAtAState) {
    expect_one("(<= (base (count ?n)) (true (count ?n)))", Severity::error, "dependency", 1, 23, "'base'");
    expect_one("(<= (input ?r noop) (does ?r noop))", Severity::error, "dependency", 1, 21, "'input'");
    expect_one("(<= (role ?r) (true (control ?r)))", Severity::error, "dependency", 1, 15, "'role'");
    expect_none("(<= (base (count ?n)) (succ ?n ?m))", "dependency");
}

TEST(CheckDependency, LongChainsAreCut) {
    std::string clauses = "(<= terminal c0)\n";
    for (int i = 0; i < 1000; ++i)
        clauses += "(<= c" + std::to_string(i) + " c" + std::to_string(i + 1) + ")\n";
    expect_one(clauses + "(<= c1000 (does ?r noop))", Severity::error, "dependency", 1, 14, "c7, …");
}

TEST(CheckSees, RefusesHiddenInformation) {
    expect_one("(<= (sees ?r ?m) (role ?r) (does white ?m))\n(sees black a)", Severity::error, "sees", 1, 5,
               "hidden information");
    expect_none("", "sees");
}

TEST(CheckGoalValues, AreNumbersUpToAHundred) {
    expect_one("(<= (goal white 101) over)", Severity::warning, "goal-value", 1, 17, "101");
    expect_one("(<= (goal white -1) over)", Severity::warning, "goal-value", 1, 17, "-1");
    expect_one("(<= (goal white win) over)", Severity::warning, "goal-value", 1, 17, "win");
    expect_none("(<= (goal white ?v) (succ ?v 2))\n(<= (goal black 75) over)", "goal-value");
}

} // namespace

} // namespace zermelo::check
