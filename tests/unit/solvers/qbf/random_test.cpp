// All QBF solvers, each with and without preprocessing, against truth by definition, on random formulas. The
// environment variable ZERMELO_RANDOM_QBFS has the number of formulas, for longer runs; ZERMELO_RANDOM_SEED
// the first one's seed.
#include "formula/qdimacs.h"
#include "solvers/qbf/common/normal.h"
#include "solvers/qbf/common/solver.h"
#include "solvers/qbf/decide.h"
#include "solvers/qbf/external.h"
#include "solvers/qbf/random_qbf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

namespace zermelo::qbf {

namespace {

std::uint64_t number_from(const char *variable, std::uint64_t otherwise) {
    const char *text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// The variables of the outermost block by definition, sorted: all up to the first of the other player, where
// free ones that occur come first and are existential.
Block outermost_by_definition(const Formula &formula) {
    std::set<int> bound, free;
    for (const Block &block : formula.prefix) bound.insert(block.variables.begin(), block.variables.end());
    for (const Clause &clause : formula.clauses)
        for (int literal : clause)
            if (!bound.contains(std::abs(literal))) free.insert(std::abs(literal));
    std::vector<std::pair<formula::Quantifier, int>> all;
    all.reserve(free.size() + bound.size());
    for (int variable : free) all.emplace_back(formula::Quantifier::exists, variable);
    for (const Block &block : formula.prefix)
        for (int variable : block.variables) all.emplace_back(block.quantifier, variable);
    Block out;
    if (!all.empty()) out.quantifier = all.front().first;
    for (auto [quantifier, variable] : all) {
        if (quantifier != out.quantifier) break;
        out.variables.push_back(variable);
    }
    std::ranges::sort(out.variables);
    return out;
}

// Another's program may crash, and need not tell an assignment.
enum class Told { always, perhaps };

// What is wrong with an answer; nothing if it is right.
std::string fault(const Formula &formula, const Answer &answer, Told told = Told::always) {
    if (!answer.truth) return told == Told::perhaps ? "" : "unknown: " + answer.reason;
    bool truth = evaluate(formula);
    if (*answer.truth != truth) return truth ? "says false" : "says true";
    Block outermost = outermost_by_definition(formula);
    if (truth == outermost.universal())
        return answer.outermost.empty() ? "" : "tells an assignment of the loser";
    if (told == Told::perhaps && answer.outermost.empty()) return {};
    std::vector<int> variables;
    for (int literal : answer.outermost) variables.push_back(std::abs(literal));
    std::ranges::sort(variables);
    if (variables != outermost.variables) return "does not assign the outermost block";
    if (evaluate(formula, answer.outermost) != truth) return "tells an assignment that does not win";
    return {};
}

std::string fault(const Formula &formula, const std::string &name, const Solve &solve, Told told) {
    if (std::string what = fault(formula, race(formula, {}, {&solve, 1}), told); !what.empty())
        return name + " " + what;
    if (std::string what = fault(formula, decide(formula, {}, {&solve, 1}), told); !what.empty())
        return name + " after preprocessing " + what;
    return {};
}

std::string fault(const Formula &formula) {
    for (const Solver &solver : all_solvers())
        if (std::string what = fault(formula, solver.name, solver.solve, Told::always); !what.empty())
            return what;
    return {};
}

// Another's program, by its output: one that tells an assignment, and one that does not.
std::string fault_of_commands(const Formula &formula) {
    for (const char *line : {"depqbf --qdo --no-qbce-dynamic %s", "depqbf %s"}) {
        Solve solve = [&](const Formula &asked, const Job &job) {
            return solve_with_command(asked, line, job);
        };
        if (std::string what = fault(formula, line, solve, Told::perhaps); !what.empty()) return what;
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

TEST(RandomQbf, CommandsToo) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Formula formula = random_formula(seed);
        if (trivial_answer(normal_form(formula))) continue; // there DepQBF crashes, or tells what is wrong
        EXPECT_EQ(fault_of_commands(formula), "") << "seed " << seed << "\n" << print_qdimacs(formula);
    }
}

} // namespace

} // namespace zermelo::qbf
