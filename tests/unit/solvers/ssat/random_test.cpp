// The solver against the value by definition, on random formulas, simplified with more or less effort, with a
// cache and with next to none. The environment variable ZERMELO_RANDOM_SSATS has the number of formulas, for
// longer runs; ZERMELO_RANDOM_SEED the first one's seed.
#include "solvers/ssat/random_ssat.h"
#include "solvers/ssat/solve.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace zermelo::ssat {

namespace {

std::uint64_t number_from(const char *variable, std::uint64_t otherwise) {
    const char *text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// What is wrong with an answer; nothing if it is right.
std::string fault(const StochasticFormula &formula, const Answer &answer, const mpq_class &value) {
    if (!answer.decided()) return "unknown: " + answer.reason;
    if (answer.lower != value) return answer.lower.get_str() + " instead of " + value.get_str();
    if (!answer.outermost.empty() && evaluate(formula, answer.outermost) != value)
        return "the choice for the outermost block does not reach the value";
    return {};
}

// The same, when it was asked whether the value is at least this.
std::string fault_of_comparison(const StochasticFormula &formula, const mpq_class &value,
                                const mpq_class &threshold) {
    Answer answer = solve(formula, {}, {.effort = Effort::some, .at_least = threshold});
    std::string asked = "at least " + threshold.get_str() + ": ";
    if (!answer.answered()) return asked + "unknown";
    if (answer.lower > value || answer.upper < value) return asked + "wrong bounds on " + value.get_str();
    return {};
}

std::string fault(const StochasticFormula &formula) {
    mpq_class value = evaluate(formula);
    for (const mpq_class &threshold : {mpq_class(0), mpq_class(value / 2), value, mpq_class((value + 1) / 2)})
        if (std::string what = fault_of_comparison(formula, value, threshold); !what.empty()) return what;
    for (Effort effort : {Effort::least, Effort::some, Effort::full})
        for (std::size_t cache_bytes : {std::size_t{1} << 20, std::size_t{0}}) {
            Answer answer = solve(formula, {}, {.effort = effort, .cache_bytes = cache_bytes});
            if (std::string what = fault(formula, answer, value); !what.empty())
                return "effort " + std::to_string(static_cast<int>(effort)) + ": " + what;
        }
    return {};
}

TEST(RandomSsat, AgreesWithTheDefinition) {
    std::uint64_t first = number_from("ZERMELO_RANDOM_SEED", 1);
    std::uint64_t count = number_from("ZERMELO_RANDOM_SSATS", 5000);
    std::uint64_t between = 0, cached = 0, split = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        StochasticFormula formula = random_formula(seed);
        std::string what = fault(formula);
        mpq_class value = evaluate(formula);
        between += value > 0 && value < 1;
        Counts counts = solve(formula, {}, {.effort = Effort::least}).counts;
        cached += counts.hits != 0;
        split += counts.splits != 0;
        if (what.empty()) continue;
        StochasticFormula small =
            shrink(formula, [](const StochasticFormula &f) { return !fault(f).empty(); });
        FAIL() << "seed " << seed << ": " << what << "\nshrunk: " << fault(small) << "\n"
               << print_sdimacs(small);
    }
    // Otherwise this would not be worth much.
    EXPECT_GT(between, count / 3);
    EXPECT_GT(cached, count / 100);
    EXPECT_GT(split, count / 20);
}

TEST(RandomSsat, WhenStoppedTheValueIsWithinTheBounds) {
    int stopped = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        StochasticFormula formula = random_hard_formula(seed, 42);
        mpq_class value = solve(formula, {}).lower;
        for (double seconds : {0.0001, 0.001, 0.01}) {
            Answer answer = solve(formula, Limits{seconds});
            stopped += !answer.decided();
            EXPECT_LE(answer.lower, value) << seed;
            EXPECT_GE(answer.upper, value) << seed;
        }
    }
    EXPECT_GT(stopped, 0);
}

} // namespace

} // namespace zermelo::ssat
