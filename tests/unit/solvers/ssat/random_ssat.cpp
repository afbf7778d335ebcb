#include "solvers/ssat/random_ssat.h"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <utility>

namespace zermelo::ssat {

namespace {

using formula::Block;
using formula::Clause;
using formula::Quantifier;

class Generator {
  public:
    explicit Generator(std::uint64_t seed) : random_(seed) {}

    StochasticFormula make() {
        formula::Formula &formula = out_.formula;
        local_ = below(4) != 0;
        int blocks = local_ ? 5 + below(4) : 1 + below(6);
        for (int i = 0; i < blocks; ++i) add_block();
        if (below(4) == 0) formula.variable_count += below(3); // free ones
        if (formula.variable_count == 0) return out_;
        parts_ = below(3) == 0 ? 2 + below(2) : 1;
        int clauses =
            local_ ? formula.variable_count * (3 + below(6)) / 4 : below(2 + 5 * formula.variable_count / 2);
        int longest = 2 + below(3);
        for (int i = 0; i < clauses; ++i) add_clause(longest);
        if (below(200) == 0) formula.clauses.push_back({});
        return out_;
    }

  private:
    int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }

    mpq_class probability() {
        if (below(12) == 0) return below(2);
        int denominator = 2 + below(6);
        mpq_class p(1 + below(denominator - 1), denominator);
        p.canonicalize();
        return p;
    }

    void add_block() {
        auto quantifier = static_cast<Quantifier>(below(3));
        if (local_ && quantifier == Quantifier::forall && below(2) == 0) quantifier = Quantifier::random;
        auto &prefix = out_.formula.prefix;
        if (prefix.empty() || prefix.back().quantifier != quantifier) prefix.push_back({quantifier, {}});
        int size = 1 + below(local_ || quantifier == Quantifier::forall ? 2 : 4);
        for (int j = 0; j < size; ++j) {
            int variable = ++out_.formula.variable_count;
            prefix.back().variables.push_back(variable);
            if (quantifier == Quantifier::random) out_.probabilities[variable] = probability();
        }
    }

    // Of the variables that have this remainder, so that formulas can fall apart, and near the first one, so
    // that what came long before does not matter.
    int literal(int part, int near) {
        int variable = local_ ? std::clamp(near - 2 + below(5), 1, out_.formula.variable_count)
                              : 1 + below(out_.formula.variable_count);
        int aligned = variable - variable % parts_ + part;
        if (aligned >= 1 && aligned <= out_.formula.variable_count) variable = aligned;
        return below(2) == 0 ? variable : -variable;
    }

    void add_clause(int longest) {
        auto &clauses = out_.formula.clauses;
        if (!clauses.empty() && below(10) == 0) {
            clauses.push_back(clauses[static_cast<std::size_t>(below(static_cast<int>(clauses.size())))]);
            return;
        }
        Clause clause;
        int part = below(parts_);
        int near = 1 + below(out_.formula.variable_count);
        int size = below(local_ ? 100 : 12) == 0 ? 1 : 2 + below(longest);
        for (int i = 0; i < size; ++i) clause.push_back(literal(part, near));
        // With many universal literals nearly every value is 0.
        if (local_ && std::ranges::any_of(clause, [&](int l) { return thinned_out(l); })) return;
        clauses.push_back(clause);
    }

    // Half of the universal literals.
    bool thinned_out(int literal) {
        for (const Block &block : out_.formula.prefix)
            if (block.universal() && std::ranges::count(block.variables, std::abs(literal)))
                return below(2) == 0;
        return false;
    }

    std::mt19937_64 random_;
    int parts_ = 1;
    bool local_ = false;
    StochasticFormula out_;
};

class Evaluator {
  public:
    explicit Evaluator(const StochasticFormula &formula) : formula_(formula) {
        values_.assign(static_cast<std::size_t>(formula.formula.variable_count) + 1, 0);
        std::vector<char> bound(values_.size(), 0);
        for (const Block &block : formula.formula.prefix)
            for (int variable : block.variables) bound[static_cast<std::size_t>(variable)] = 1;
        for (int variable = 1; variable <= formula.formula.variable_count; ++variable)
            if (!bound[static_cast<std::size_t>(variable)]) order_.emplace_back(variable, Quantifier::exists);
        for (const Block &block : formula.formula.prefix)
            for (int variable : block.variables) order_.emplace_back(variable, block.quantifier);
    }

    void set(int literal) { values_[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? 1 : -1; }

    mpq_class value(std::size_t at = 0) {
        bool all = true;
        for (const Clause &clause : formula_.formula.clauses) {
            bool open = false, satisfied = false;
            for (int literal : clause) {
                int value = values_[static_cast<std::size_t>(std::abs(literal))] * (literal > 0 ? 1 : -1);
                satisfied = satisfied || value > 0;
                open = open || value == 0;
            }
            if (!satisfied && !open) return 0;
            all = all && satisfied;
        }
        if (all) return 1;
        auto [variable, quantifier] = order_[at];
        char &value_here = values_[static_cast<std::size_t>(variable)];
        if (value_here != 0) return value(at + 1);
        value_here = 1;
        mpq_class if_true = value(at + 1);
        value_here = -1;
        mpq_class if_false = value(at + 1);
        value_here = 0;
        if (quantifier == Quantifier::exists) return std::max(if_true, if_false);
        if (quantifier == Quantifier::forall) return std::min(if_true, if_false);
        const mpq_class &p = formula_.probabilities.at(variable);
        return p * if_true + (1 - p) * if_false;
    }

  private:
    const StochasticFormula &formula_;
    std::vector<char> values_; // 0: open
    std::vector<std::pair<int, Quantifier>> order_;
};

std::vector<StochasticFormula> smaller(const StochasticFormula &formula) {
    std::vector<StochasticFormula> out;
    const auto &clauses = formula.formula.clauses;
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        auto &fewer = out.emplace_back(formula).formula.clauses;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        for (std::size_t j = 0; j < clauses[i].size(); ++j) {
            auto &shorter = out.emplace_back(formula).formula.clauses[i];
            shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(j));
        }
    }
    return out;
}

} // namespace

StochasticFormula random_formula(std::uint64_t seed) { return Generator(seed).make(); }

StochasticFormula random_hard_formula(std::uint64_t seed, int variables) {
    std::mt19937_64 random(seed);
    StochasticFormula out;
    out.formula.variable_count = variables;
    for (int variable = 1; variable <= variables; ++variable) {
        auto quantifier = static_cast<Quantifier>(variable % 7 == 0 ? 1 : variable % 2 == 0 ? 2 : 0);
        out.formula.prefix.push_back({quantifier, {variable}});
        if (quantifier == Quantifier::random) out.probabilities[variable] = mpq_class(1, 2 + variable % 5);
    }
    for (int i = 0; i < variables * 2; ++i) {
        auto &clause = out.formula.clauses.emplace_back();
        for (int j = 0; j < 3; ++j) {
            int variable = 1 + static_cast<int>(random() % static_cast<std::uint64_t>(variables));
            clause.push_back(random() % 2 == 0 ? variable : -variable);
        }
        clause.push_back(variables - static_cast<int>(random() % 2) * 2);
    }
    return out;
}

mpq_class evaluate(const StochasticFormula &formula, std::span<const int> assignment) {
    Evaluator evaluator(formula);
    for (int literal : assignment) evaluator.set(literal);
    return evaluator.value();
}

StochasticFormula shrink(StochasticFormula formula,
                         const std::function<bool(const StochasticFormula &)> &fails) {
    for (bool progress = true; progress;) {
        progress = false;
        for (StochasticFormula &candidate : smaller(formula)) {
            if (!fails(candidate)) continue;
            formula = std::move(candidate);
            progress = true;
            break;
        }
    }
    return formula;
}

} // namespace zermelo::ssat
