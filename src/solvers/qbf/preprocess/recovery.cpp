#include "solvers/qbf/preprocess/preprocess.h"

#include <algorithm>
#include <cstdlib>

namespace zermelo::qbf {

void Recovery::push(int witness, std::span<const int> rest) {
    stack_.push_back(0);
    stack_.insert(stack_.end(), rest.begin(), rest.end());
    stack_.push_back(witness);
}

// The stack is read from its end: witness, rest, and a 0 that closes the clause.
std::vector<int> Recovery::complete(std::span<const int> assignment) const {
    int top = 0;
    for (int variable : outermost_) top = std::max(top, variable);
    for (int literal : stack_) top = std::max(top, std::abs(literal));
    std::vector<bool> value(static_cast<std::size_t>(top) + 1);
    for (int literal : assignment)
        if (std::abs(literal) <= top) value[static_cast<std::size_t>(std::abs(literal))] = literal > 0;

    for (std::size_t at = stack_.size(); at > 0;) {
        int witness = stack_[--at];
        bool satisfied = false;
        for (int literal = witness; literal != 0; literal = stack_[--at])
            satisfied |= value[static_cast<std::size_t>(std::abs(literal))] == (literal > 0);
        if (!satisfied) value[static_cast<std::size_t>(std::abs(witness))] = witness > 0;
    }

    std::vector<int> out;
    for (int variable : outermost_)
        out.push_back(value[static_cast<std::size_t>(variable)] ? variable : -variable);
    return out;
}

} // namespace zermelo::qbf
