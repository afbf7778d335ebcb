// The preprocessor against brute force: random small formulas with several blocks, rich in short clauses and
// gates so that each technique has something to do. The truth must stay, and the outermost assignment that
// comes back must win the original formula.
#include "solvers/qbf/preprocess/preprocess.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

namespace zermelo::qbf {
namespace {

// Values of all variables: 1 true, -1 false, 0 open.
using Values = std::vector<int>;

bool falsified(const Clause &clause, const Values &values) {
    return std::all_of(clause.begin(), clause.end(), [&](int literal) {
        return values[static_cast<std::size_t>(std::abs(literal))] * literal < 0;
    });
}

// The truth of the rest of the formula, from this variable of the flattened prefix on.
bool evaluate(const Formula &formula, const std::vector<std::pair<int, bool>> &order, std::size_t at,
              Values &values) {
    for (const Clause &clause : formula.clauses)
        if (falsified(clause, values)) return false;
    if (at == order.size()) return true;
    auto [variable, universal] = order[at];
    int &value = values[static_cast<std::size_t>(variable)];
    if (value != 0) return evaluate(formula, order, at + 1, values);
    bool out = universal;
    for (int choice : {1, -1}) {
        value = choice;
        if (evaluate(formula, order, at + 1, values) != universal) {
            out = !universal;
            break;
        }
    }
    value = 0;
    return out;
}

std::vector<int> free_variables(const Formula &formula) {
    std::vector<bool> bound(static_cast<std::size_t>(formula.variable_count) + 1);
    for (const Block &block : formula.prefix)
        for (int variable : block.variables) bound[static_cast<std::size_t>(variable)] = true;
    std::vector<int> out;
    for (const Clause &clause : formula.clauses)
        for (int literal : clause)
            if (auto variable = static_cast<std::size_t>(std::abs(literal)); !bound[variable]) {
                bound[variable] = true;
                out.push_back(std::abs(literal));
            }
    return out;
}

bool truth(const Formula &formula, const std::vector<int> &fixed = {}) {
    std::vector<std::pair<int, bool>> order;
    for (int variable : free_variables(formula)) order.push_back({variable, false});
    for (const Block &block : formula.prefix)
        for (int variable : block.variables) order.push_back({variable, block.universal()});
    Values values(static_cast<std::size_t>(formula.variable_count) + 1);
    for (int literal : fixed) values[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? 1 : -1;
    return evaluate(formula, order, 0, values);
}

// The outermost block and the free variables with it; blocks may be empty or follow their like.
Block outermost(const Formula &formula) {
    Block out{{}, free_variables(formula)};
    for (const Block &block : formula.prefix) {
        if (block.variables.empty()) continue;
        if (out.variables.empty()) out.quantifier = block.quantifier;
        if (out.quantifier != block.quantifier) break;
        out.variables.insert(out.variables.end(), block.variables.begin(), block.variables.end());
    }
    return out;
}

// One winning assignment, at random.
std::vector<int> winning(const Formula &formula, const Block &block, std::mt19937 &random) {
    std::vector<int> fixed;
    for (int variable : block.variables) {
        fixed.push_back(random() % 2 ? variable : -variable);
        if (truth(formula, fixed) == block.universal()) fixed.back() = -fixed.back();
    }
    return fixed;
}

Formula random_formula(std::mt19937 &random) {
    auto upto = [&](unsigned most) { return static_cast<int>(random() % (most + 1)); };
    Formula out;
    bool large = random() % 16 == 0;
    out.variable_count = 2 + upto(large ? 14 : 8);
    int block_count = 1 + upto(5);
    out.prefix.resize(static_cast<std::size_t>(block_count));
    bool first = random() % 2, alternating = random() % 8;
    for (std::size_t i = 0; i < out.prefix.size(); ++i)
        out.prefix[i].quantifier = formula::forall_if(alternating ? first != (i % 2 == 1) : random() % 2);
    for (int variable = 1; variable <= out.variable_count; ++variable)
        if (random() % 40) out.prefix[random() % out.prefix.size()].variables.push_back(variable);
    auto literal = [&] {
        int variable = 1 + upto(static_cast<unsigned>(out.variable_count) - 1);
        return random() % 2 ? variable : -variable;
    };
    if (random() % 2)
        for (int gates = upto(large ? 6 : 3); gates > 0; --gates) {
            int output = literal();
            Clause wide{output};
            for (int inputs = 1 + upto(2); inputs > 0; --inputs) {
                wide.push_back(literal());
                out.clauses.push_back({-output, -wide.back()});
            }
            out.clauses.push_back(wide);
        }
    int clause_count = upto(3 * static_cast<unsigned>(out.variable_count));
    unsigned longest = 2 + static_cast<unsigned>(upto(4));
    for (int i = 0; i < clause_count; ++i) {
        Clause clause(random() % 30 ? 2 + random() % longest : random() % 2);
        for (int &each : clause) each = literal();
        out.clauses.push_back(std::move(clause));
    }
    return out;
}

std::string text(const Formula &formula) {
    std::string out;
    for (const Block &block : formula.prefix) {
        out += block.universal() ? "a" : "e";
        for (int variable : block.variables) out += " " + std::to_string(variable);
        out += "\n";
    }
    for (const Clause &clause : formula.clauses) {
        for (int literal : clause) out += std::to_string(literal) + " ";
        out += "0\n";
    }
    return out;
}

void expect_right(const Formula &formula, const Techniques &techniques, std::mt19937 &random) {
    Meter meter{Limits{}};
    Preprocessed made = preprocess(formula, meter, techniques);
    bool expected = truth(formula);
    ASSERT_EQ(truth(made.formula), expected) << text(formula) << "became\n" << text(made.formula);
    ASSERT_EQ(made.truth.value_or(expected), expected);
    ASSERT_TRUE(free_variables(made.formula).empty());

    Block before = outermost(formula), after = outermost(made.formula);
    if (before.variables.empty() || before.universal() == expected) return;
    std::vector<int> assignment;
    if (after.universal() == before.universal()) assignment = winning(made.formula, after, random);
    std::vector<int> completed = made.recovery.complete(assignment);
    ASSERT_EQ(completed.size(), before.variables.size());
    ASSERT_EQ(truth(formula, completed), expected)
        << text(formula) << "became\n"
        << text(made.formula) << "with " << ::testing::PrintToString(completed);
}

void expect_right(std::uint32_t seed, int count, const Techniques &techniques) {
    std::mt19937 random(seed);
    for (int i = 0; i < count && !::testing::Test::HasFatalFailure(); ++i) {
        SCOPED_TRACE(i);
        expect_right(random_formula(random), techniques, random);
    }
}

constexpr Techniques none{false, false, false, false, false, false, false};

TEST(Preprocess, UnitsPureLiteralsAndReduction) { expect_right(1, 20'000, none); }

TEST(Preprocess, Equivalences) {
    Techniques only = none;
    only.equivalences = true;
    expect_right(2, 20'000, only);
}

TEST(Preprocess, GatesOutwards) {
    Techniques only = none;
    only.outwards = true;
    expect_right(8, 20'000, only);
}

TEST(Preprocess, Subsumption) {
    Techniques only = none;
    only.subsumption = true;
    expect_right(3, 20'000, only);
}

TEST(Preprocess, Elimination) {
    Techniques only = none;
    only.elimination = true;
    expect_right(4, 20'000, only);
}

TEST(Preprocess, BlockedClauses) {
    Techniques only = none;
    only.blocked = true;
    expect_right(5, 20'000, only);
}

TEST(Preprocess, Vivification) {
    Techniques only = none;
    only.vivification = true;
    expect_right(9, 20'000, only);
}

TEST(Preprocess, Expansion) {
    Techniques only = none;
    only.expansion = true;
    expect_right(6, 20'000, only);
}

TEST(Preprocess, AllTogether) { expect_right(7, 40'000, Techniques{}); }

} // namespace
} // namespace zermelo::qbf
