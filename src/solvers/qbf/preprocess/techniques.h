// The techniques, one file each. They take their work from the matrix's worklists, stop at a budget of steps
// (what is left undone is only an opportunity missed), and leave the matrix propagated.
#pragma once

#include "solvers/qbf/preprocess/matrix.h"

namespace zermelo::qbf::preprocessing {

void merge_equivalences(Matrix &matrix);
void move_gates_outwards(Matrix &matrix, std::uint64_t budget);
void subsume(Matrix &matrix, std::uint64_t budget);
// A variable goes if its resolvents are at most `growth` more than the clauses they replace. With subsumption
// they are looked at at once, which keeps the next ones few.
void eliminate(Matrix &matrix, int growth, bool subsumption, std::uint64_t budget);
// Expands the cheapest universal variable of the innermost block, if that adds no more literals than this.
bool expand_one(Matrix &matrix, std::size_t most_literals);
void vivify(Matrix &matrix, std::uint64_t budget);
void remove_blocked(Matrix &matrix, std::uint64_t budget);

} // namespace zermelo::qbf::preprocessing
