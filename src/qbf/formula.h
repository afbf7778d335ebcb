// A quantified boolean formula: a prefix of blocks, and clauses. Variables are the numbers from 1, literals
// are variables with a sign, as in QDIMACS.
#pragma once

#include <vector>

namespace zermelo::qbf {

struct Block {
    bool universal = false;
    std::vector<int> variables;
    bool operator==(const Block &) const = default;
};

using Clause = std::vector<int>;

struct Formula {
    int variable_count = 0;    // variables are at most this; those in no block are existential, outermost
    std::vector<Block> prefix; // outermost first
    std::vector<Clause> clauses;
    bool operator==(const Formula &) const = default;
};

} // namespace zermelo::qbf
