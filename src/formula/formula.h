// A quantified formula: a prefix of blocks, and clauses. Variables are the numbers from 1, literals are
// variables with a sign, as in QDIMACS.
#pragma once

#include <cstdint>
#include <vector>

namespace zermelo::formula {

enum class Quantifier : std::uint8_t { exists, forall, random };

constexpr Quantifier forall_if(bool universal) { return universal ? Quantifier::forall : Quantifier::exists; }

struct Block {
    Quantifier quantifier = Quantifier::exists;
    std::vector<int> variables;

    bool universal() const { return quantifier == Quantifier::forall; }
    bool operator==(const Block &) const = default;
};

using Clause = std::vector<int>;

struct Formula {
    int variable_count = 0;    // variables are at most this; those in no block are existential, outermost
    std::vector<Block> prefix; // outermost first
    std::vector<Clause> clauses;
    bool operator==(const Formula &) const = default;
};

} // namespace zermelo::formula
