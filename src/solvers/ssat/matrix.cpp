#include "solvers/ssat/matrix.h"

#include <algorithm>
#include <utility>

namespace zermelo::ssat {

Matrix::Matrix(std::vector<Problem::Place> variables, bool pure_literals, Meter &meter)
    : meter_(meter), pure_literals_(pure_literals), variables_(std::move(variables)) {
    std::size_t literals = 2 * variables_.size();
    occurrences_.resize(literals);
    counts_.assign(literals, 0);
    value_.assign(literals, 0);
    for (Variable v = 0; v < variables_.size(); ++v) maybe_pure_.push_back(v);
}

std::span<const Matrix::ClauseId> Matrix::clauses_with(Literal literal) {
    auto &list = occurrences_[literal];
    if (list.size() != counts_[literal])
        std::erase_if(list, [&](ClauseId id) {
            return dead_[id] || !std::ranges::binary_search(clauses_[id], literal);
        });
    return list;
}

// Sorted, without literals that are false, and reduced.
bool Matrix::normalize(std::vector<Literal> &literals) const {
    std::erase_if(literals, [&](Literal l) { return value_[l] < 0; });
    std::ranges::sort(literals);
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
    for (std::size_t i = 0; i < literals.size(); ++i)
        if (value_[literals[i]] > 0 || (i > 0 && literals[i] == negated(literals[i - 1]))) return false;
    while (!literals.empty() && is(variable_of(literals.back()), Quantifier::forall)) literals.pop_back();
    return true;
}

void Matrix::add(std::vector<Literal> literals) {
    if (!normalize(literals)) return;
    if (literals.empty()) throw ValueZero{};
    if (literals.size() == 1) return make_true(literals.front());
    store(std::move(literals));
}

void Matrix::store(std::vector<Literal> literals) {
    meter_.check();
    auto id = static_cast<ClauseId>(clauses_.size());
    std::uint64_t signature = 0;
    for (Literal literal : literals) {
        occurrences_[literal].push_back(id);
        ++counts_[literal];
        signature |= std::uint64_t{1} << (literal * 0x9e3779b1U >> 26);
    }
    clauses_.push_back(std::move(literals));
    dead_.push_back(0);
    signatures_.push_back(signature);
    fresh_.push_back(id);
}

void Matrix::count_down(Literal literal) {
    if (--counts_[literal] == 0) maybe_pure_.push_back(variable_of(literal));
}

void Matrix::remove(ClauseId id) {
    dead_[id] = 1;
    for (Literal literal : clauses_[id]) count_down(literal);
    clauses_[id].clear();
}

void Matrix::strengthen(ClauseId id, Literal without) {
    std::vector<Literal> literals = clauses_[id];
    std::erase(literals, without);
    remove(id);
    add(std::move(literals));
}

void Matrix::make_true(Literal literal) {
    if (value_[literal] > 0) return;
    const Problem::Place &place = variables_[variable_of(literal)];
    if (value_[literal] < 0 || place.quantifier == Quantifier::forall) throw ValueZero{};
    if (place.quantifier == Quantifier::random)
        factor_ *= is_negative(literal) ? mpq_class(1 - place.probability) : place.probability;
    if (factor_ == 0) throw ValueZero{};
    value_[literal] = 1;
    value_[negated(literal)] = -1;
    queue_.push_back(literal);
}

void Matrix::propagate() {
    while (!queue_.empty() || !maybe_pure_.empty()) {
        if (!queue_.empty()) {
            Literal literal = queue_.back();
            queue_.pop_back();
            std::vector<ClauseId> satisfied(clauses_with(literal).begin(), clauses_with(literal).end());
            for (ClauseId id : satisfied) remove(id);
            Literal falsified = negated(literal);
            std::vector<ClauseId> shorter(clauses_with(falsified).begin(), clauses_with(falsified).end());
            for (ClauseId id : shorter) strengthen(id, falsified);
            continue;
        }
        Variable v = maybe_pure_.back();
        maybe_pure_.pop_back();
        if (!pure_literals_ || assigned(v) || is(v, Quantifier::random)) continue;
        bool needs_true = counts_[positive(v)] != 0, needs_false = counts_[negated(positive(v))] != 0;
        if (needs_true == needs_false) continue;
        Literal literal = needs_true ? positive(v) : negated(positive(v));
        if (is(v, Quantifier::forall)) literal = negated(literal);
        value_[literal] = 1;
        value_[negated(literal)] = -1;
        queue_.push_back(literal);
    }
}

} // namespace zermelo::ssat
