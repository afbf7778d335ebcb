#include "solvers/qbf/common/normal.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace zermelo::qbf {

namespace {

constexpr int unbound = -1;

// Alternating blocks; `level_of` gets each variable's.
std::vector<Block> merged(const std::vector<Block> &prefix, std::vector<int> &level_of) {
    std::vector<Block> out;
    for (const Block &block : prefix) {
        if (block.variables.empty()) continue;
        if (out.empty() || out.back().quantifier != block.quantifier) out.push_back({block.quantifier, {}});
        for (int variable : block.variables) {
            level_of[static_cast<std::size_t>(variable)] = static_cast<int>(out.size()) - 1;
            out.back().variables.push_back(variable);
        }
    }
    return out;
}

void bind_free_variables(Formula &formula, std::vector<int> &level_of) {
    std::vector<int> free;
    for (const Clause &clause : formula.clauses)
        for (int literal : clause) {
            int &level = level_of[static_cast<std::size_t>(std::abs(literal))];
            if (level != unbound) continue;
            level = 0;
            free.push_back(std::abs(literal));
        }
    if (free.empty()) return;
    std::sort(free.begin(), free.end());
    if (formula.prefix.empty() || formula.prefix.front().universal()) {
        formula.prefix.insert(formula.prefix.begin(), Block{});
        for (std::size_t i = 1; i < formula.prefix.size(); ++i)
            for (int variable : formula.prefix[i].variables)
                level_of[static_cast<std::size_t>(variable)] = static_cast<int>(i);
    }
    auto &first = formula.prefix.front().variables;
    first.insert(first.end(), free.begin(), free.end());
}

// False: a tautology.
bool tidy(Clause &clause, const Formula &formula, const std::vector<int> &level_of) {
    auto level = [&](int literal) { return level_of[static_cast<std::size_t>(std::abs(literal))]; };
    auto before = [&](int a, int b) {
        if (level(a) != level(b)) return level(a) < level(b);
        return std::abs(a) != std::abs(b) ? std::abs(a) < std::abs(b) : a < b;
    };
    std::sort(clause.begin(), clause.end(), before);
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    for (std::size_t i = 1; i < clause.size(); ++i)
        if (clause[i] == -clause[i - 1]) return false;
    while (!clause.empty() && level(clause.back()) > 0 &&
           formula.prefix[static_cast<std::size_t>(level(clause.back()))].universal())
        clause.pop_back();
    return true;
}

// Of each variable, whether it is in a clause.
std::vector<char> occurring(const Formula &formula) {
    std::vector<char> out(static_cast<std::size_t>(formula.variable_count) + 1, 0);
    for (const Clause &clause : formula.clauses)
        for (int literal : clause) out[static_cast<std::size_t>(std::abs(literal))] = 1;
    return out;
}

// Sorted, each with the sign in which `literals` has it, or negative.
std::vector<int> signed_like(std::vector<int> variables, const std::vector<int> &literals) {
    std::sort(variables.begin(), variables.end());
    std::vector<int> positive = literals;
    std::sort(positive.begin(), positive.end());
    for (int &variable : variables)
        if (!std::binary_search(positive.begin(), positive.end(), variable)) variable = -variable;
    return variables;
}

// Where nothing is left of a block, its neighbours become one. The outermost block stays as it is, for its
// assignment is told; so the second one keeps a variable.
void drop_unused(Formula &formula) {
    std::vector<char> used = occurring(formula);
    std::vector<Block> out;
    for (Block &block : formula.prefix) {
        auto unused = [&](int variable) { return !used[static_cast<std::size_t>(variable)]; };
        auto &variables = block.variables;
        if (out.size() == 1 && std::ranges::all_of(variables, unused))
            variables.resize(1);
        else if (!out.empty())
            std::erase_if(variables, unused);
        if (variables.empty()) continue;
        if (!out.empty() && out.back().quantifier == block.quantifier)
            out.back().variables.insert(out.back().variables.end(), variables.begin(), variables.end());
        else
            out.push_back(std::move(block));
    }
    if (out.size() > 1 && out.back().universal()) out.pop_back();
    formula.prefix = std::move(out);
}

// A clause without existential literals, which makes the formula false; in a normal form all of its literals
// are of the outermost block.
const Clause *universal_clause(const Formula &normal) {
    std::vector<char> outermost(static_cast<std::size_t>(normal.variable_count) + 1, 0);
    if (!sought(normal))
        for (int variable : normal.prefix.front().variables)
            outermost[static_cast<std::size_t>(variable)] = 1;
    for (const Clause &clause : normal.clauses)
        // Literals stand in the order of the blocks, so the last one tells.
        if (clause.empty() || outermost[static_cast<std::size_t>(std::abs(clause.back()))]) return &clause;
    return nullptr;
}

} // namespace

std::optional<Answer> trivial_answer(const Formula &normal) {
    Answer answer;
    if (const Clause *clause = universal_clause(normal)) {
        answer.truth = false;
        for (int literal : *clause) answer.outermost.push_back(-literal);
    } else if (normal.clauses.empty()) {
        answer.truth = true;
    } else {
        return std::nullopt;
    }
    if (*answer.truth == sought(normal)) answer.outermost = complete_outermost(normal, answer.outermost);
    return answer;
}

Formula normal_form(const Formula &formula) {
    Formula out;
    out.variable_count = formula.variable_count;
    std::vector<int> level_of(static_cast<std::size_t>(formula.variable_count) + 1, unbound);
    out.prefix = merged(formula.prefix, level_of);
    out.clauses = formula.clauses;
    bind_free_variables(out, level_of);
    auto useless = [&](Clause &clause) { return !tidy(clause, out, level_of); };
    out.clauses.erase(std::remove_if(out.clauses.begin(), out.clauses.end(), useless), out.clauses.end());
    drop_unused(out);
    return out;
}

std::vector<int> complete_outermost(const Formula &normal, const std::vector<int> &literals) {
    return normal.prefix.empty() ? std::vector<int>{}
                                 : signed_like(normal.prefix.front().variables, literals);
}

Block outermost_block(const Formula &formula) {
    std::vector<char> open = occurring(formula);
    Block out;
    for (const Block &block : formula.prefix)
        for (int variable : block.variables) open[static_cast<std::size_t>(variable)] = 0;
    for (int variable = 1; variable <= formula.variable_count; ++variable)
        if (open[static_cast<std::size_t>(variable)]) out.variables.push_back(variable);
    for (const Block &block : formula.prefix) {
        if (block.variables.empty()) continue;
        if (out.variables.empty()) out.quantifier = block.quantifier;
        if (out.quantifier != block.quantifier) break;
        out.variables.insert(out.variables.end(), block.variables.begin(), block.variables.end());
    }
    return out;
}

Answer with_whole_outermost(const Formula &formula, Answer answer) {
    std::vector<int> told = std::exchange(answer.outermost, {});
    Block outermost = outermost_block(formula);
    if (answer.truth != !outermost.universal()) return answer;
    std::vector<char> open = occurring(formula);
    for (int literal : told)
        if (std::abs(literal) <= formula.variable_count)
            open[static_cast<std::size_t>(std::abs(literal))] = 0;
    auto is_open = [&](int variable) { return open[static_cast<std::size_t>(variable)] != 0; };
    if (std::ranges::none_of(outermost.variables, is_open))
        answer.outermost = signed_like(outermost.variables, told);
    return answer;
}

} // namespace zermelo::qbf
