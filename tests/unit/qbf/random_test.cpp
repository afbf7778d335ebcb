// All QBF solvers, each with and without preprocessing, against truth by definition, on random formulas. The
// environment variable ZERMELO_RANDOM_QBFS has the number of formulas, for longer runs; ZERMELO_RANDOM_SEED
// the first one's seed.
#include "qbf/preprocess.h"
#include "qbf/qdimacs.h"
#include "qbf/random_qbf.h"
#include "qbf/solver.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace zermelo::qbf {

namespace {

std::uint64_t number_from(const char *variable, std::uint64_t otherwise) {
    const char *text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// What is wrong with an answer; nothing if it is right.
std::string fault(const Formula &formula, const Answer &answer) {
    if (!answer.truth) return "unknown: " + answer.reason;
    bool truth = evaluate(formula);
    if (*answer.truth != truth) return truth ? "says false" : "says true";
    if (!answer.outermost.empty() && evaluate(formula, answer.outermost) != truth)
        return "the assignment of the outermost block does not win";
    return {};
}

Answer simplify_and_solve(const Formula &formula, const Solver &solver) {
    Meter meter{Limits{}};
    Preprocessed simpler = preprocess(formula, meter);
    Answer answer;
    answer.truth = simpler.truth;
    if (!answer.truth) answer = solver.solve(simpler.formula, {});
    bool existential = formula.prefix.empty() || !formula.prefix.front().universal;
    if (answer.truth == existential) answer.outermost = simpler.recovery.complete(answer.outermost);
    return answer;
}

std::string fault(const Formula &formula) {
    for (const Solver &solver : all_solvers()) {
        if (std::string what = fault(formula, solver.solve(formula, {})); !what.empty())
            return std::string(solver.name) + " " + what;
        if (std::string what = fault(formula, simplify_and_solve(formula, solver)); !what.empty())
            return std::string(solver.name) + " after preprocessing " + what;
    }
    return {};
}

TEST(RandomQbf, AllSolversAgreeWithTheDefinition) {
    std::uint64_t first = number_from("ZERMELO_RANDOM_SEED", 1);
    std::uint64_t count = number_from("ZERMELO_RANDOM_QBFS", 2000);
    std::uint64_t truths = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        Formula formula = random_formula(seed);
        truths += evaluate(formula);
        std::string what = fault(formula);
        if (what.empty()) continue;
        Formula small = shrink(formula, [](const Formula &f) { return !fault(f).empty(); });
        FAIL() << "seed " << seed << ": " << what << "\nshrunk: " << fault(small) << "\n"
               << print_qdimacs(small);
    }
    EXPECT_GT(truths, count / 5); // otherwise this would not be worth much
    EXPECT_LT(truths, count * 4 / 5);
}

} // namespace

} // namespace zermelo::qbf
