#include "solvers/ssat/solve.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

namespace zermelo::ssat {

namespace {

formula::StochasticFormula read(const std::string &text) {
    Sources sources;
    Diagnostics diagnostics;
    formula::Sdimacs out = formula::parse_sdimacs(sources, sources.add("f", text), diagnostics);
    EXPECT_FALSE(has_errors(diagnostics)) << text;
    return out.formula;
}

mpq_class value(const std::string &text) {
    Answer answer = solve(read(text), {});
    EXPECT_TRUE(answer.decided());
    return answer.lower;
}

TEST(Ssat, RepeatedUnitsOfARandomVariableCountOnce) {
    EXPECT_EQ(value("p cnf 1 3\nr 1/3 1 0\n1 0\n1 0\n1 0\n"), mpq_class(1, 3));
    EXPECT_EQ(value("p cnf 2 3\ne 1 0\nr 1/3 2 0\n1 0\n-1 2 0\n2 0\n"), mpq_class(1, 3));
    EXPECT_EQ(value("p cnf 1 2\nr 1/3 1 0\n1 0\n-1 0\n"), 0);
}

TEST(Ssat, TheOrderOfTheBlocksMatters) {
    const std::string equal = "1 -2 0\n-1 2 0\n";
    EXPECT_EQ(value("p cnf 2 2\nr 1/4 1 0\ne 2 0\n" + equal), 1);
    EXPECT_EQ(value("p cnf 2 2\ne 2 0\nr 1/4 1 0\n" + equal), mpq_class(3, 4));
    EXPECT_EQ(value("p cnf 2 2\na 2 0\nr 1/4 1 0\n" + equal), mpq_class(1, 4));
    EXPECT_EQ(value("p cnf 2 2\nr 1/4 1 0\na 2 0\n" + equal), 0);
}

TEST(Ssat, NothingIsCertainAndAnEmptyClauseImpossible) {
    EXPECT_EQ(value("p cnf 0 0\n"), 1);
    EXPECT_EQ(value("p cnf 3 1\nr 0.5 1 0\n0\n"), 0);
    EXPECT_EQ(value("p cnf 2 1\nr 0 1 0\nr 1 2 0\n1 2 0\n"), 1);
    EXPECT_EQ(value("p cnf 1 1\nr 0 1 0\n1 0\n"), 0);
}

// A chance that satisfies a clause of two leaves the existential variable of that clause open.
TEST(Ssat, RestsThatDifferByASatisfiedPairAreNotTheSame) {
    auto formula = read("p cnf 4 3\nr 2/7 1 0\nr 2/3 2 0\nr 0.2 3 0\ne 4 0\n-3 -4 0\n1 2 0\n4 2 0\n");
    for (Effort effort : {Effort::least, Effort::some, Effort::full})
        EXPECT_EQ(solve(formula, {}, {.effort = effort}).lower, mpq_class(26, 35));
}

TEST(Ssat, TellsAChoiceForTheOutermostBlock) {
    Answer answer = solve(read("p cnf 3 2\ne 1 2 0\nr 1/4 3 0\n1 3 0\n-1 -3 0\n"), {});
    EXPECT_EQ(answer.lower, mpq_class(3, 4));
    EXPECT_EQ(answer.outermost, (std::vector<int>{1, -2}));
}

TEST(Ssat, WhenStoppedItHasBounds) {
    std::atomic<bool> stop{true};
    Limits limits;
    limits.cancelled = &stop;
    Answer answer = solve(read("p cnf 3 2\ne 1 2 0\nr 1/4 3 0\n1 3 0\n-1 -3 0\n"), limits);
    EXPECT_FALSE(answer.decided());
    EXPECT_EQ(answer.limit, LimitReached::Kind::cancelled);
    EXPECT_EQ(answer.lower, 0);
    EXPECT_EQ(answer.upper, 1);
}

} // namespace

} // namespace zermelo::ssat
