#include "solvers/qbf/common/solver.h"
#include "solvers/qbf/external.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

namespace zermelo::qbf {

namespace {

constexpr auto exists = formula::Quantifier::exists, forall = formula::Quantifier::forall;

// Both players set bits in turn, and the existential one wants an even number of true ones: whoever comes
// last gets what he wants.
Formula parity(int rounds, bool universal_last) {
    Formula out;
    std::vector<int> bits;
    for (int i = 0; i < 2 * rounds; ++i) {
        bits.push_back(++out.variable_count);
        out.prefix.push_back({formula::forall_if((i % 2 == 1) == universal_last), {bits.back()}});
    }
    out.prefix.push_back({exists, {}});
    int sum = bits.front();
    for (std::size_t i = 1; i < bits.size(); ++i) {
        int next = ++out.variable_count;
        out.prefix.back().variables.push_back(next);
        int bit = bits[i];
        for (Clause clause :
             {Clause{-next, sum, bit}, {-next, -sum, -bit}, {next, -sum, bit}, {next, sum, -bit}})
            out.clauses.push_back(clause);
        sum = next;
    }
    out.clauses.push_back({-sum});
    return out;
}

TEST(QbfSolvers, SmallestFormulas) {
    for (const Solver &solver : all_solvers()) {
        SCOPED_TRACE(solver.name);
        EXPECT_EQ(solver.solve({}, {}).truth, true);
        EXPECT_EQ(solver.solve({0, {}, {{}}}, {}).truth, false);
        EXPECT_EQ(solver.solve({1, {}, {{1}}}, {}).outermost, std::vector<int>{1});
        EXPECT_EQ(solver.solve({1, {{forall, {1}}}, {{-1}}}, {}).outermost, std::vector<int>{1});
        EXPECT_EQ(solver.solve({2, {{forall, {1}}, {exists, {2}}}, {{1, 2}, {-1, -2}}}, {}).truth, true);
        EXPECT_EQ(solver.solve({2, {{exists, {2}}, {forall, {1}}}, {{1, 2}, {-1, -2}}}, {}).truth, false);
    }
}

TEST(QbfSolvers, DeepPrefixes) {
    for (const Solver &solver : all_solvers()) {
        SCOPED_TRACE(solver.name);
        EXPECT_EQ(solver.solve(parity(4, false), {}).truth, true);
        EXPECT_EQ(solver.solve(parity(4, true), {}).truth, false);
    }
}

TEST(QbfSolvers, ACancelledRunIsUnknown) {
    std::atomic<bool> cancelled = true;
    Limits limits;
    limits.cancelled = &cancelled;
    for (const Solver &solver : all_solvers()) {
        SCOPED_TRACE(solver.name);
        Answer answer = solver.solve(parity(4, true), limits);
        EXPECT_FALSE(answer.truth);
        EXPECT_EQ(answer.limit, LimitReached::Kind::cancelled);
        EXPECT_FALSE(answer.reason.empty());
    }
}

TEST(QbfCommand, ReadsTheConventions) {
    Formula formula{1, {{exists, {1}}}, {{1}}};
    EXPECT_EQ(solve_with_command(formula, "test -s %s && exit 10 # ", {}).truth, true);
    EXPECT_EQ(solve_with_command(formula, "exit 20 #", {}).truth, false);
    Answer said = solve_with_command(formula, "echo 's cnf 1 1 1'; echo 'V 1 0' #", {});
    EXPECT_EQ(said.truth, true);
    EXPECT_EQ(said.outermost, std::vector<int>{1});
    EXPECT_FALSE(solve_with_command(formula, "echo 's cnf 1 1 1'; exit 20 #", {}).truth);
    EXPECT_EQ(solve_with_command(formula, "no-such-solver", {}).reason, "the command is not installed");
    EXPECT_FALSE(solve_with_command(formula, "kill -9 $$ #", {}).truth);
}

TEST(QbfCommand, TellsTheOutermostBlockOrNothing) {
    const std::string says_true = "echo 's cnf 1'; echo 'V 1 2 0' #",
                      says_false = "echo 's cnf 0'; echo 'V 1 2 0' #";
    Formula existential{2, {{exists, {1}}, {forall, {2}}}, {{1, 2}}};
    EXPECT_EQ(solve_with_command(existential, says_true, {}).outermost, std::vector<int>{1});
    EXPECT_EQ(solve_with_command(existential, says_false, {}).outermost, std::vector<int>{});
    Formula universal{2, {{forall, {1}}, {exists, {2}}}, {{1, 2}}};
    EXPECT_EQ(solve_with_command(universal, says_true, {}).outermost, std::vector<int>{});
    EXPECT_EQ(solve_with_command(universal, says_false, {}).outermost, std::vector<int>{1});
    Formula longer{3, {{exists, {1, 3}}, {forall, {2}}}, {{1, 2, 3}}};
    EXPECT_EQ(solve_with_command(longer, says_true, {}).outermost, std::vector<int>{}); // 3 is missing
}

TEST(QbfCommand, IsEndedAtTheLimit) {
    Limits limits;
    limits.seconds = 0.05;
    Answer answer = solve_with_command({1, {{exists, {1}}}, {{1}}}, "sleep 1000 #", limits);
    EXPECT_FALSE(answer.truth);
    EXPECT_EQ(answer.limit, LimitReached::Kind::time);
}

} // namespace

} // namespace zermelo::qbf
