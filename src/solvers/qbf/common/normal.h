// What solvers may rely on: every variable of a clause is in a block, blocks alternate and none is empty, no
// clause is a tautology or has a literal twice, literals stand in the order of the blocks, and no clause ends
// with a universal literal of another block than the outermost (such a literal helps nobody: universal
// reduction, Kleine Büning, Karpinski, Flögel 1995). The outermost block is as it was; other blocks have lost
// variables that are in no clause.
#pragma once

#include "solvers/qbf/common/solver.h"

#include <optional>
#include <vector>

namespace zermelo::qbf {

Formula normal_form(const Formula &formula);

// The truth that the player of the outermost block of a normal form seeks.
inline bool sought(const Formula &normal) {
    return normal.prefix.empty() || !normal.prefix.front().universal();
}

// Formulas that need no solver: there are no clauses, or one has no existential literals.
std::optional<Answer> trivial_answer(const Formula &normal);

// The outermost block's variables, each with the sign in which `literals` has it, or negative.
std::vector<int> complete_outermost(const Formula &normal, const std::vector<int> &literals);

// The outermost block of any formula, with the free variables that occur.
Block outermost_block(const Formula &formula);

// The answer with an assignment of the whole outermost block, or with none: if this block's player does not
// win, or the value of a variable that occurs is not told.
Answer with_whole_outermost(const Formula &formula, Answer answer);

} // namespace zermelo::qbf
