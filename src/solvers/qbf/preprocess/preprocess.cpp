#include "solvers/qbf/preprocess/preprocess.h"

#include "solvers/qbf/preprocess/techniques.h"

#include <algorithm>

namespace zermelo::qbf {

namespace {

using namespace preprocessing;

// What the changes so far make possible.
void follow_up(Matrix &matrix, const Techniques &techniques, int growth) {
    std::uint64_t budget = 50'000'000 + 100 * matrix.literal_count();
    if (techniques.subsumption) subsume(matrix, budget);
    if (techniques.elimination) eliminate(matrix, growth, techniques.subsumption, budget);
    if (techniques.blocked) remove_blocked(matrix, budget);
}

void simplify_all(Matrix &matrix, const Techniques &techniques, int growth) {
    matrix.close_gaps();
    for (Variable variable = 0; variable < matrix.variable_count(); ++variable) matrix.touched.push(variable);
    if (techniques.equivalences) merge_equivalences(matrix);
    if (techniques.outwards) move_gates_outwards(matrix, 50'000'000 + 100 * matrix.literal_count());
    follow_up(matrix, techniques, growth);
}

void expand(Matrix &matrix, const Techniques &techniques) {
    std::size_t room = std::max<std::size_t>(matrix.literal_count() / 10, 500);
    std::size_t most_literals = matrix.literal_count() + room;
    while (matrix.literal_count() < most_literals &&
           expand_one(matrix, most_literals - matrix.literal_count())) {
        follow_up(matrix, techniques, 0);
        matrix.close_gaps();
    }
}

void simplify(Matrix &matrix, const Techniques &techniques) {
    matrix.propagate();
    for (int growth : {0, 0, 8, 8}) simplify_all(matrix, techniques, growth);
    if (techniques.vivification) {
        vivify(matrix, 100'000'000 + 100 * matrix.literal_count());
        simplify_all(matrix, techniques, 8);
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
