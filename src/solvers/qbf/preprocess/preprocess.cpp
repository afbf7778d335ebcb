#include "solvers/qbf/preprocess/preprocess.h"

#include "solvers/qbf/preprocess/techniques.h"

#include <algorithm>

namespace zermelo::qbf {

namespace {

using namespace preprocessing;

// What a run of a technique may cost, in steps as the matrix counts them.
struct Budget {
    std::uint64_t always;      // so that small formulas are simplified as far as possible
    std::uint64_t per_literal; // so that large ones are looked at everywhere at least
    std::uint64_t of(const Matrix &matrix) const { return always + per_literal * matrix.literal_count(); }
};
constexpr Budget usual{50'000'000, 100};
constexpr Budget vivifying{100'000'000, 100}; // it propagates for every literal, and is run only once

// By how many clauses the formula may grow when a variable is eliminated, round by round: first what makes it
// smaller, each time twice, because one elimination makes another possible; then also what makes it a little
// larger.
constexpr int growth_by_round[] = {0, 0, 8, 8};
constexpr int last_growth = 8;

// Expanding a universal variable copies clauses: the formula may become a tenth longer, a small one by some
// more.
constexpr std::size_t part_to_expand = 10, least_to_expand = 500; // literals

// What the changes so far make possible.
void follow_up(Matrix &matrix, const Techniques &techniques, int growth) {
    std::uint64_t budget = usual.of(matrix);
    if (techniques.subsumption) subsume(matrix, budget);
    if (techniques.elimination) eliminate(matrix, growth, techniques.subsumption, budget);
    if (techniques.blocked) remove_blocked(matrix, budget);
}

void simplify_all(Matrix &matrix, const Techniques &techniques, int growth) {
    matrix.close_gaps();
    for (Variable variable = 0; variable < matrix.variable_count(); ++variable) matrix.touched.push(variable);
    if (techniques.equivalences) merge_equivalences(matrix);
    if (techniques.outwards) move_gates_outwards(matrix, usual.of(matrix));
    follow_up(matrix, techniques, growth);
}

void expand(Matrix &matrix, const Techniques &techniques) {
    std::size_t room = std::max(matrix.literal_count() / part_to_expand, least_to_expand);
    std::size_t most_literals = matrix.literal_count() + room;
    while (matrix.literal_count() < most_literals &&
           expand_one(matrix, most_literals - matrix.literal_count())) {
        follow_up(matrix, techniques, 0);
        matrix.close_gaps();
    }
}

void simplify(Matrix &matrix, const Techniques &techniques) {
    matrix.propagate();
    for (int growth : growth_by_round) simplify_all(matrix, techniques, growth);
    if (techniques.vivification) {
        vivify(matrix, vivifying.of(matrix));
        simplify_all(matrix, techniques, last_growth);
    }
    if (techniques.expansion) expand(matrix, techniques);
}

} // namespace

Preprocessed preprocess(const Formula &formula, Meter &meter, const Techniques &techniques) {
    Matrix matrix(meter);
    try {
        matrix.load(formula);
        simplify(matrix, techniques);
    } catch (const Refuted &) {
        return std::move(matrix).refuted();
    }
    return std::move(matrix).result();
}

} // namespace zermelo::qbf
