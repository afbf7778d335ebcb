// Names: how many arguments, how they are spelt, whether they lead anywhere.
#include "check/suggest.h"
#include "check/support.h"

namespace zermelo::check {

namespace {

TEST(CheckArity, KeywordsHaveTheirs) {
    expect_one("(<= (legal white add 1) over)", Severity::error, "arity", 1, 5, "'legal' has 3 arguments");
    expect_one("(<= over (true count 1))", Severity::error, "arity", 1, 10, "must have 1 argument");
    expect_one("(<= (terminal now) over)", Severity::error, "arity", 1, 5, "no arguments");
}

TEST(CheckArity, RelationsKeepTheirs) {
    expect_one("(<= over (succ 1 2 3))", Severity::error, "arity", 1, 10,
               "'succ' has 3 arguments here, but 2");
    expect_none("(<= over (succ 1 3))", "arity");
}

TEST(CheckArity, TheRarerUseIsTheOddOne) {
    expect_one("(<= over (pair 1))\n(pair 1 2)\n(pair 2 3)", Severity::error, "arity", 1, 10,
               "'pair' has 1 argument ");
}

TEST(CheckArity, OfFunctionsIsAWarning) {
    expect_one("(<= (next (count ?n ?m)) (succ ?n ?m))", Severity::warning, "arity", 1, 11,
               "function 'count'");
    expect_none("(init (last count))", "arity"); // a constant beside a function
}

TEST(CheckNameClash, AForgottenTrue) {
    expect_one("(<= over (count 3))\n(count 4)", Severity::warning, "name-clash", 1, 10, "'count'");
    expect_none("(<= over (counts 3))\n(counts 4)", "name-clash");
    expect_none("(init (last over))", "name-clash"); // a constant is no function
}

TEST(CheckCase, OfSymbols) {
    expect_one("(Succ 3 4)", Severity::warning, "case", 1, 1, "Succ and succ");
    expect_none("(<= OVER2 over)", "case");
    expect_none("(<= TERMINAL over)", "case"); // keywords have no case
}

TEST(CheckCase, OfVariablesWithinAClause) {
    expect_one("(<= over (succ ?n ?x)\n (succ ?X ?n))", Severity::warning, "case", 2, 8, "?X and ?x");
    expect_none("(<= over (succ ?N ?N))\n(<= over (succ ?n ?n))", "case");
}

TEST(CheckCharacters, UnusualOnesAreNoted) {
    expect_one("(++ 1 2)\n(<= over (++ 1 2))", Severity::note, "odd-character", 1, 1, "++");
    expect_one("(<= over (succ ?n++ 2))", Severity::note, "odd-character", 1, 16, "?n++");
    expect_none("(<= over (succ -1 ?a_b-2))", "odd-character");
}

TEST(CheckDuplicates, AreNoted) {
    expect_one("(<= over (succ 1 ?x))\n(succ 3 4)\n(<= over\n  (succ 1 ?x))", Severity::note, "duplicate", 3,
               1, "line 22");
    expect_none("(<= over (succ 1 ?x))\n(<= over (not (succ 1 2)))\n(succ 3 4)\n(succ 4 3)", "duplicate");
}

TEST(CheckUndefined, Relations) {
    expect_one("(<= over (or (suc 1 2) (suc 2 1)))", Severity::warning, "undefined", 1, 14, "suc/2");
    EXPECT_EQ(with_code(check_added("(<= over (suc 1 2))"), "undefined")[0].hint, "did you mean 'succ'?");
    expect_none("(<= over (succ 1 2 3))", "undefined"); // that is the arity's fault
}

TEST(CheckUndefined, FluentsAndMoves) {
    expect_one("(<= over (true (coutn 2)))", Severity::warning, "undefined", 1, 16, "coutn/1");
    expect_one("(<= over (true (count 2 2)))", Severity::warning, "undefined", 1, 16, "count/2");
    expect_one("(<= (next (last 1)) (does white (sub 1)))", Severity::warning, "undefined", 1, 33, "sub/1");
    expect_none("(<= (next (last 1)) (does white ?m) (true ?f))", "undefined");
    expect_none("(<= (next ?f) (fluent ?f))\n(fluent (light on))\n(<= over (true (light on)))", "undefined");
}

TEST(CheckUnused, FluentsThatNothingReads) {
    expect_one("(<= (next (coun 2)) (true (count 1)))\n(init (coun 1))", Severity::warning, "unused", 1, 11,
               "coun/1");
    EXPECT_EQ(with_code(check_added("(init (coun 1))"), "unused")[0].hint, "did you mean 'count'?");
    expect_none("(init (seen 1))", "unused"); // for people to look at
    expect_none("(init (coun 1 2))", "unused");
    expect_none("(init (coun 1))\n(<= over (true ?f))", "unused");
    expect_none("(init (coun 1))\n(<= over (true (coun 1)))", "unused");
}

TEST(CheckUnused, RelationsThatNothingDependsOn) {
    expect_one("(spare 1)\n(spare 2)", Severity::warning, "unused", 1, 1, "'spare'");
    Diagnostics all =
        with_code(check_added("(<= (a ?x) (b ?x))\n(b 1)\n(<= (c ?x) (c ?x) (succ ?x 2))"), "unused");
    EXPECT_EQ(all.size(), 3u) << listed(all); // used only by what is unused
    expect_none("(base (count 1))\n(<= (base (count ?x)) (number ?x))\n(number 2)", "unused");
}

TEST(Nearest, FindsSlipsOfThePen) {
    EXPECT_EQ(nearest("contorl", {"count", "control", "cell"}), "control");
    EXPECT_EQ(nearest("NEXTRANK", {"nextRank"}), "nextRank");
    EXPECT_EQ(nearest("slove", {"pawn", "solve"}), "solve"); // two letters swapped
    EXPECT_EQ(nearest("cell", {"pawn", "queen"}), "");
    EXPECT_EQ(nearest("x", {"y"}), "");
    EXPECT_EQ(nearest("", {"", "y"}), "");
}

} // namespace

} // namespace zermelo::check
