#include "solvers/qbf/random_qbf.h"

#include <algorithm>
#include <cstdlib>
#include <random>

namespace zermelo::qbf {

namespace {

class Generator {
  public:
    explicit Generator(std::uint64_t seed) : random_(seed) {}

    Formula make() {
        bool universal = below(2) == 1;
        int blocks = 1 + below(7);
        for (int i = 0; i < blocks; ++i, universal = !universal) {
            Block block{formula::forall_if(universal), {}};
            int size = below(12) == 0 ? 0 : 1 + below(universal ? 3 : 4);
            for (int j = 0; j < size; ++j) block.variables.push_back(++formula_.variable_count);
            formula_.prefix.push_back(block);
        }
        if (below(4) == 0) formula_.variable_count += below(3); // free ones
        if (formula_.variable_count == 0) return formula_;
        int clauses = below(2 + 3 * formula_.variable_count);
        int longest = 2 + below(3);
        for (int i = 0; i < clauses; ++i) add_clause(longest);
        if (below(200) == 0) formula_.clauses.push_back({});
        return formula_;
    }

  private:
    int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }

    int literal() {
        int variable = 1 + below(formula_.variable_count);
        return below(2) == 0 ? variable : -variable;
    }

    void add_clause(int longest) {
        Clause clause;
        int size = below(10) == 0 ? 1 : 2 + below(longest - 1 + below(2));
        for (int i = 0; i < size; ++i) clause.push_back(literal());
        // Clauses of universal literals alone make nearly everything false.
        auto universal = [&](int l) {
            return std::any_of(formula_.prefix.begin(), formula_.prefix.end(), [&](const Block &block) {
                return block.universal() &&
                       std::count(block.variables.begin(), block.variables.end(), std::abs(l));
            });
        };
        if (std::all_of(clause.begin(), clause.end(), universal) && below(20) != 0)
            clause.push_back(literal());
        formula_.clauses.push_back(clause);
    }

    std::mt19937_64 random_;
    Formula formula_;
};

class Evaluator {
  public:
    explicit Evaluator(const Formula &formula) : formula_(formula) {
        values_.assign(static_cast<std::size_t>(formula.variable_count) + 1, 0);
        std::vector<char> bound(values_.size(), 0);
        for (const Block &block : formula.prefix)
            for (int variable : block.variables) bound[static_cast<std::size_t>(variable)] = 1;
        for (int variable = 1; variable <= formula.variable_count; ++variable)
            if (!bound[static_cast<std::size_t>(variable)]) order_.push_back({variable, false});
        for (const Block &block : formula.prefix)
            for (int variable : block.variables) order_.push_back({variable, block.universal()});
    }

    void set(int literal) { values_[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? 1 : -1; }

    bool truth(std::size_t at = 0) {
        bool all = true;
        for (const Clause &clause : formula_.clauses) {
            bool open = false;
            bool satisfied = false;
            for (int literal : clause) {
                int value = values_[static_cast<std::size_t>(std::abs(literal))] * (literal > 0 ? 1 : -1);
                satisfied = satisfied || value > 0;
                open = open || value == 0;
            }
            if (!satisfied && !open) return false;
            all = all && satisfied;
        }
        if (all || at == order_.size()) return all;
        auto [variable, universal] = order_[at];
        char &value = values_[static_cast<std::size_t>(variable)];
        if (value != 0) return truth(at + 1);
        bool result = universal;
        for (char choice : {char{1}, char{-1}}) {
            if (result != universal) break;
            value = choice;
            result = truth(at + 1);
        }
        value = 0;
        return result;
    }

  private:
    const Formula &formula_;
    std::vector<char> values_; // 0: open
    std::vector<std::pair<int, bool>> order_;
};

Formula without_variable(const Formula &formula, int variable) {
    Formula out = formula;
    for (Block &block : out.prefix) std::erase(block.variables, variable);
    for (Clause &clause : out.clauses)
        std::erase_if(clause, [&](int literal) { return std::abs(literal) == variable; });
    return out;
}

// Formulas that are a little smaller.
std::vector<Formula> smaller(const Formula &formula) {
    std::vector<Formula> out;
    for (std::size_t i = 0; i < formula.clauses.size(); ++i) {
        out.push_back(formula);
        out.back().clauses.erase(out.back().clauses.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (const Block &block : formula.prefix)
        for (int variable : block.variables) out.push_back(without_variable(formula, variable));
    for (std::size_t i = 0; i < formula.clauses.size(); ++i)
        for (std::size_t j = 0; j < formula.clauses[i].size(); ++j) {
            out.push_back(formula);
            auto &clause = out.back().clauses[i];
            clause.erase(clause.begin() + static_cast<std::ptrdiff_t>(j));
        }
    return out;
}

} // namespace

Formula random_formula(std::uint64_t seed) { return Generator(seed).make(); }

bool evaluate(const Formula &formula, std::span<const int> assignment) {
    Evaluator evaluator(formula);
    for (int literal : assignment) evaluator.set(literal);
    return evaluator.truth();
}

Formula shrink(Formula formula, const std::function<bool(const Formula &)> &fails) {
    for (bool progress = true; progress;) {
        progress = false;
        for (Formula &candidate : smaller(formula)) {
            if (!fails(candidate)) continue;
            formula = std::move(candidate);
            progress = true;
            break;
        }
    }
    return formula;
}

} // namespace zermelo::qbf
