// Safety, stratification and the recursion restriction.
#include "check/support.h"

namespace zermelo::check {

namespace {

TEST(CheckSafety, HeadVariablesNeedAPositiveCondition) {
    expect_one("(<= (next (count ?k)) (true (count ?n)))", Severity::error, "safety", 1, 18, "?k");
    expect_one("(<= (next (count ?k)) (not (true (count ?k))))", Severity::error, "safety", 1, 18, "?k");
    expect_none("(<= (next (count ?k)) (true (count ?k)))", "safety");
}

TEST(CheckSafety, SoDoNegationsAndDistinct) {
    expect_one("(<= over (succ ?n ?m) (not (succ ?m ?k)))", Severity::error, "safety", 1, 37, "negation");
    expect_one("(<= over (succ ?n ?m) (distinct ?m ?k))", Severity::error, "safety", 1, 36, "distinct");
    expect_one("(<= over (succ ?n ?m) (not (distinct ?m ?k)))", Severity::error, "safety", 1, 41, "?k");
    expect_none("(<= over (not (succ ?m ?k)) (distinct ?m ?k) (succ ?k ?m))", "safety");
}

TEST(CheckSafety, FactsHaveNoVariables) {
    expect_one("(init (last ?x))", Severity::error, "safety", 1, 13, "(init (last ?x))");
    expect_one("(<= (legal ?r noop))", Severity::error, "safety", 1, 12, "?r");
}

TEST(CheckSafety, LooksAtEveryAlternative) {
    expect_one("(<= (next (last ?n))\n  (or (true (last ?n)) (true (count 1))))", Severity::error, "safety",
               1, 17, "alternatives");
    expect_none("(<= (next (last ?n)) (or (true (last ?n)) (true (count ?n))))", "safety");
    expect_none("(<= over (succ ?n ?m) (not (or (succ ?m ?n) (distinct ?n ?m))))", "safety");
}

TEST(CheckSafety, OneReportForEachVariableOfARule) {
    Diagnostics all = with_code(check_added("(<= (next (pair ?x ?y)) (not (succ ?x ?y)))"), "safety");
    ASSERT_EQ(all.size(), 2u) << listed(all);
}

TEST(CheckStratification, GoalsDefinedByOtherGoalsAreStratifiedByAtom) {
    expect_one("(<= (goal white 20) (not (goal white 100)) (not over))", Severity::warning, "stratification",
               1, 26, "only by ground atom");
    expect_none("(<= (goal white 20) (not over))", "stratification");
}

TEST(CheckStratification, ThroughOtherRelationsToo) {
    expect_one("(<= (goal black 10) (not won))\n(<= won (goal ?r 100))", Severity::warning, "stratification",
               1, 26, "only by ground atom");
    expect_one("(<= (goal black 10) (not won))\n(<= won (goal ?r ?v) (succ ?v 2))", Severity::warning,
               "stratification", 1, 26, "may depend on it in turn");
}

TEST(CheckStratification, LeavesOpenWhatGroundingDecides) {
    expect_one("(<= (odd ?m) (succ ?n ?m)\n  (not (odd ?n)))\n(<= over (odd 3))", Severity::warning,
               "stratification", 2, 8, "may depend on it in turn");
}

TEST(CheckStratification, ItsOwnNegationIsAnError) {
    expect_one("(<= (p ?x) (succ ?x ?y) (not (p ?x)))\n(<= over (p 1))", Severity::error, "stratification", 1,
               30, "(p ?x) holds if it does not hold");
}

TEST(CheckStratification, NegationBelowRecursionIsFine) {
    expect_none("(<= (reach ?x ?y) (succ ?x ?y))\n(<= (reach ?x ?z) (reach ?x ?y) (succ ?y ?z))\n"
                "(<= over (succ ?x ?y) (not (reach ?y ?x)))",
                "stratification");
}

TEST(CheckRecursion, TermsMustNotGrow) {
    expect_one("(<= (num ?x) (num (s ?x)))\n(num (s (s z)))\n(<= over (num z))", Severity::warning,
               "recursion", 1, 19, "(s ?x)");
    expect_one("(<= (num (s ?x)) (num ?x))\n(num z)\n(<= over (num z))", Severity::warning, "recursion", 1,
               23, "?x");
}

TEST(CheckRecursion, ArgumentsMayComeFromHeadOrOutsideTheCycle) {
    expect_none("(<= (reach ?x ?y) (succ ?x ?y))\n(<= (reach ?x ?z) (reach ?x ?y) (succ ?y ?z))\n(<= over "
                "(reach 1 3))",
                "recursion");
    expect_none("(<= (num ?x) (num 1) (succ ?x 2))\n(num 1)\n(<= over (num 2))", "recursion");
}

TEST(CheckRecursion, OtherConditionsOfTheCycleDoNotCount) {
    Diagnostics all =
        with_code(check_added("(<= (reach ?x ?y) (succ ?x ?y))\n"
                              "(<= (reach ?x ?z) (reach ?x ?y) (reach ?y ?z))\n(<= over (reach 1 3))"),
                  "recursion");
    EXPECT_EQ(all.size(), 2u) << listed(all);
}

} // namespace

} // namespace zermelo::check
