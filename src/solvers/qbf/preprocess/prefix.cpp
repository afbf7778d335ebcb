// The matrix and the world outside: reading a formula, writing the simplified one, and keeping the levels of
// the prefix dense, so that "not deeper than" says yes as often as it may.
#include "solvers/qbf/preprocess/matrix.h"

#include <algorithm>
#include <cstdlib>

namespace zermelo::qbf::preprocessing {

namespace {

// Alternating blocks; variables that occur but are in no block join an outermost existential one.
std::vector<Block> normal_prefix(const Formula &formula) {
    std::vector<bool> bound(static_cast<std::size_t>(formula.variable_count) + 1);
    for (const Block &block : formula.prefix)
        for (int variable : block.variables) bound[static_cast<std::size_t>(variable)] = true;
    std::vector<Block> out(1);
    for (const Clause &clause : formula.clauses)
        for (int literal : clause) {
            auto variable = static_cast<std::size_t>(std::abs(literal));
            if (!bound[variable]) out[0].variables.push_back(std::abs(literal));
            bound[variable] = true;
        }
    std::sort(out[0].variables.begin(), out[0].variables.end());
    for (const Block &block : formula.prefix) {
        if (block.variables.empty()) continue;
        if (out.back().variables.empty()) out.back().quantifier = block.quantifier;
        if (out.back().quantifier != block.quantifier) out.push_back({block.quantifier, {}});
        std::vector<int> &joined = out.back().variables;
        joined.insert(joined.end(), block.variables.begin(), block.variables.end());
    }
    return out;
}

} // namespace

void Matrix::load(const Formula &formula) {
    std::vector<Block> prefix = normal_prefix(formula);
    outermost_universal_ = prefix[0].universal();
    recovery_ = Recovery(prefix[0].variables);
    std::vector<Variable> inside(static_cast<std::size_t>(formula.variable_count) + 1);
    for (std::size_t i = 0; i < prefix.size(); ++i)
        for (int name : prefix[i].variables) {
            Variable variable = new_variable(static_cast<std::uint32_t>(i));
            name_[variable] = name;
            inside[static_cast<std::size_t>(name)] = variable;
        }
    top_name_ = formula.variable_count;

    std::vector<Literal> literals;
    for (const Clause &clause : formula.clauses) {
        meter_.check();
        literals.clear();
        for (int literal : clause)
            literals.push_back(positive(inside[static_cast<std::size_t>(std::abs(literal))]) + (literal < 0));
        add(literals);
    }
    for (Literal literal = 0; literal < counts_.size(); ++literal)
        if (counts_[literal] == 0) maybe_pure_.push_back(negated(literal));
}

void Matrix::close_gaps() {
    std::vector<bool> used;
    for (Variable variable = 0; variable < variable_count(); ++variable) {
        if (level_[variable] >= used.size()) used.resize(level_[variable] + 1);
        if (occurs(variable)) used[level_[variable]] = true;
    }
    std::vector<std::uint32_t> now(used.size());
    std::uint32_t last = 0;
    for (std::uint32_t level = 0; level < used.size(); ++level) {
        if (used[level] && (level - last) % 2 == 1) ++last;
        now[level] = last;
    }
    for (std::uint32_t &level : level_) level = now[level];
}

Preprocessed Matrix::result() && {
    close_gaps();
    Formula out;
    out.variable_count = top_name_;
    for (Variable variable = 0; variable < variable_count(); ++variable) {
        if (!occurs(variable)) continue;
        std::uint32_t level = level_[variable];
        if (out.prefix.size() <= level) out.prefix.resize(level + 1);
        out.prefix[level].quantifier = formula::forall_if(universal_level(level));
        out.prefix[level].variables.push_back(name_[variable]);
    }
    std::erase_if(out.prefix, [](const Block &block) { return block.variables.empty(); });
    for (Block &block : out.prefix) std::sort(block.variables.begin(), block.variables.end());
    for (ClauseId id = 0; id < clauses_.size(); ++id) {
        if (dead(id)) continue;
        Slot &clause = clauses_[id];
        Clause literals;
        for (std::uint32_t i = 0; i < clause.size; ++i)
            literals.push_back(external(arena_[clause.begin + i]));
        out.clauses.push_back(std::move(literals));
    }
    std::optional<bool> truth;
    if (out.clauses.empty()) truth = true;
    return {truth, std::move(out), std::move(recovery_)};
}

Preprocessed Matrix::refuted() && {
    Formula out;
    out.variable_count = top_name_;
    out.clauses.push_back({});
    return {false, std::move(out), std::move(recovery_)};
}

} // namespace zermelo::qbf::preprocessing
