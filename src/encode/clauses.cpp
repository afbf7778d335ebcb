#include "encode/clauses.h"

#include <algorithm>

namespace zermelo::encode {

int Clauses::new_variable(BlockNumber block) {
    blocks_.push_back(block);
    return static_cast<int>(blocks_.size());
}

std::uint64_t Clauses::pair(std::span<const int> literals) {
    std::uint64_t out = 0;
    for (int literal : literals) out = out << 32 | static_cast<std::uint32_t>(literal);
    return out;
}

std::uint32_t &Clauses::conjunction(const std::vector<int> &literals) {
    if (literals.size() != 2) return conjunctions_[literals];
    return conjunctions_of_two_.try_emplace(pair(literals), 0).first;
}

// A clause is true if its negation, a conjunction, can not be: the same simplification.
void Clauses::add(std::vector<int> clause) {
    for (int &literal : clause) literal = -literal;
    if (!simplify(clause)) return;
    for (int &literal : clause) literal = -literal;
    if (!clause.empty() && clause.size() <= 2 && !known_.try_emplace(pair(clause), 1).second) return;
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    ends_.push_back(literals_.size());
}

int Clauses::all(std::vector<int> literals) {
    if (!simplify(literals)) return -certain;
    if (literals.empty()) return certain;
    if (literals.size() == 1) return literals[0];
    std::uint32_t &known = conjunction(literals);
    if (known) return static_cast<int>(known);
    BlockNumber latest = 0;
    for (int literal : literals) latest = std::max(latest, existential_after(block(literal)));
    int out = new_variable(definitions_.value_or(latest));
    known = static_cast<std::uint32_t>(out);
    equals_all(out, std::move(literals));
    return out;
}

int Clauses::any(std::vector<int> literals) {
    for (int &literal : literals) literal = -literal;
    return -all(std::move(literals));
}

void Clauses::equals_all(int literal, std::vector<int> literals) {
    if (!simplify(literals)) return add({-literal});
    std::vector<int> backwards{literal};
    for (int part : literals) {
        add({-literal, part});
        backwards.push_back(-part);
    }
    add(std::move(backwards));
}

void Clauses::equals_any(int literal, std::vector<int> literals) {
    for (int &part : literals) part = -part;
    equals_all(-literal, std::move(literals));
}

// Pairs for a few literals; beyond that a chain, in which each new variable says whether there was one so far
// (Sinz 2005), so that the clauses are linear in number.
void Clauses::at_most_one(std::span<const int> literals) {
    constexpr std::size_t few = 8;
    if (literals.size() <= few) {
        for (std::size_t i = 0; i < literals.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) add({-literals[i], -literals[j]});
        return;
    }
    int so_far = literals[0];
    for (std::size_t i = 1; i < literals.size(); ++i) {
        add({-so_far, -literals[i]});
        if (i + 1 < literals.size()) so_far = any({so_far, literals[i]});
    }
}

formula::Formula Clauses::take_formula() {
    formula::Formula out;
    out.variable_count = static_cast<int>(blocks_.size());
    BlockNumber last = 0;
    for (BlockNumber block : blocks_) last = std::max(last, block);
    std::vector<std::vector<int>> members(last + 1);
    for (std::size_t v = 0; v < blocks_.size(); ++v) members[blocks_[v]].push_back(static_cast<int>(v + 1));
    for (BlockNumber b = 0; b <= last; ++b) {
        if (members[b].empty()) continue;
        formula::Quantifier quantifier = quantifier_of(b);
        if (out.prefix.empty() || out.prefix.back().quantifier != quantifier)
            out.prefix.push_back({quantifier, {}});
        std::vector<int> &variables = out.prefix.back().variables;
        variables.insert(variables.end(), members[b].begin(), members[b].end());
    }
    // Blocks of one step that have become one are in the order of their variables.
    for (formula::Block &block : out.prefix)
        std::ranges::sort(block.variables, {},
                          [&](int variable) { return std::pair(step_of(this->block(variable)), variable); });
    out.clauses.reserve(ends_.size());
    std::size_t begin = 0;
    for (std::size_t end : ends_) {
        out.clauses.emplace_back(literals_.begin() + static_cast<std::ptrdiff_t>(begin),
                                 literals_.begin() + static_cast<std::ptrdiff_t>(end));
        begin = end;
    }
    return out;
}

} // namespace zermelo::encode
