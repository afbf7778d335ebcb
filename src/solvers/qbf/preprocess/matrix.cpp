#include "solvers/qbf/preprocess/matrix.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace zermelo::qbf::preprocessing {

namespace {

std::uint64_t signature_of(std::span<const Literal> literals) {
    std::uint64_t out = 0;
    for (Literal literal : literals)
        out |= std::uint64_t(1) << ((variable_of(literal) * 0x9e3779b97f4a7c15u) >> 58);
    return out;
}

} // namespace

Variable Matrix::new_variable(std::uint32_t level) {
    level_.push_back(level);
    name_.push_back(++top_name_);
    occurrences_.resize(2 * level_.size());
    counts_.resize(2 * level_.size());
    value_.resize(2 * level_.size());
    marks.resize(2 * level_.size());
    return static_cast<Variable>(level_.size() - 1);
}

void Matrix::move_outwards(Variable variable, std::uint32_t level) {
    level_[variable] = level;
    for (Literal literal : {positive(variable), negated(positive(variable))}) {
        std::span<const ClauseId> list = clauses_with(literal);
        for (ClauseId id : std::vector<ClauseId>(list.begin(), list.end())) {
            for (Literal other : literals(id)) {
                touched.push(variable_of(other));
                fewer_occurrences.push(variable_of(other));
            }
            if (reduce(id)) settle(id);
        }
    }
}

std::span<const ClauseId> Matrix::clauses_with(Literal literal) {
    std::vector<ClauseId> &list = occurrences_[literal];
    if (list.size() != counts_[literal]) std::erase_if(list, [&](ClauseId id) { return dead(id); });
    return list;
}

// Whether a universal literal stands deeper than all existential ones, which are at most at `deepest`.
bool Matrix::reducible(std::span<const Literal> literals, std::uint32_t &deepest) const {
    deepest = 0;
    bool existential = false;
    std::uint32_t deepest_universal = 0;
    bool universals = false;
    for (Literal literal : literals) {
        std::uint32_t level = literal_level(literal);
        if (universal_level(level)) {
            universals = true;
            deepest_universal = std::max(deepest_universal, level);
        } else {
            existential = true;
            deepest = std::max(deepest, level);
        }
    }
    return universals && (!existential || deepest_universal > deepest);
}

void Matrix::refute(std::span<const Literal> universals) {
    for (Literal literal : universals) remember(negated(literal));
    throw Refuted{};
}

void Matrix::add(std::vector<Literal> &literals) {
    std::sort(literals.begin(), literals.end());
    literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
    std::size_t kept = 0;
    for (Literal literal : literals) {
        if (value_[literal] > 0) return;
        if (kept > 0 && literals[kept - 1] == negated(literal)) return;
        if (value_[literal] == 0) literals[kept++] = literal;
    }
    literals.resize(kept);
    std::uint32_t deepest;
    if (reducible(literals, deepest)) {
        auto existential = [&](Literal literal) { return !universal(variable_of(literal)); };
        if (std::none_of(literals.begin(), literals.end(), existential)) refute(literals);
        std::erase_if(literals, [&](Literal literal) { return literal_level(literal) > deepest; });
    }
    if (literals.empty()) throw Refuted{};
    if (literals.size() == 1)
        assign(literals[0]);
    else
        store(literals);
}

void Matrix::store(std::span<const Literal> literals) {
    ClauseId id = static_cast<ClauseId>(clauses_.size());
    clauses_.push_back({static_cast<std::uint32_t>(arena_.size()),
                        static_cast<std::uint32_t>(literals.size()), signature_of(literals)});
    arena_.insert(arena_.end(), literals.begin(), literals.end());
    for (Literal literal : literals) {
        occurrences_[literal].push_back(id);
        ++counts_[literal];
        touched.push(variable_of(literal));
    }
    ++live_clauses_;
    live_literals_ += literals.size();
    fresh_clauses.push(id);
}

void Matrix::remove(ClauseId id) {
    for (Literal literal : literals(id)) {
        if (--counts_[literal] == 0) maybe_pure_.push_back(negated(literal));
        fewer_occurrences.push(variable_of(literal));
        touched.push(variable_of(literal));
    }
    --live_clauses_;
    live_literals_ -= clauses_[id].size;
    clauses_[id].size = 0;
}

void Matrix::drop_occurrence(Literal literal, ClauseId id) {
    std::vector<ClauseId> &list = occurrences_[literal];
    auto at = std::find(list.begin(), list.end(), id);
    assert(at != list.end());
    spend(static_cast<std::uint64_t>(at - list.begin()) / 8);
    *at = list.back();
    list.pop_back();
    if (--counts_[literal] == 0) maybe_pure_.push_back(negated(literal));
}

// Takes the literal from the clause itself.
void Matrix::erase(ClauseId id, Literal literal) {
    Slot &clause = clauses_[id];
    Literal *begin = arena_.data() + clause.begin;
    Literal *at = std::find(begin, begin + clause.size, literal);
    assert(at != begin + clause.size);
    std::copy(at + 1, begin + clause.size, at);
    --clause.size;
    --live_literals_;
    fewer_occurrences.push(variable_of(literal));
    touched.push(variable_of(literal));
}

void Matrix::strengthen(ClauseId id, Literal without) {
    drop_occurrence(without, id);
    erase(id, without);
    reduce(id);
    settle(id);
}

bool Matrix::reduce(ClauseId id) {
    std::uint32_t deepest;
    if (!reducible(literals(id), deepest)) return false;
    auto existential = [&](Literal literal) { return !universal(variable_of(literal)); };
    if (std::none_of(literals(id).begin(), literals(id).end(), existential)) refute(literals(id));
    for (std::size_t i = clauses_[id].size; i-- > 0;)
        if (Literal literal = literals(id)[i]; literal_level(literal) > deepest) {
            drop_occurrence(literal, id);
            erase(id, literal);
        }
    return true;
}

// A clause that became shorter.
void Matrix::settle(ClauseId id) {
    if (dead(id)) throw Refuted{};
    if (clauses_[id].size == 1) {
        Literal unit = literals(id)[0];
        remove(id);
        assign(unit);
        return;
    }
    clauses_[id].signature = signature_of(literals(id));
    fresh_clauses.push(id);
    for (Literal literal : literals(id)) touched.push(variable_of(literal));
}

void Matrix::assign(Literal literal) {
    if (value_[literal] > 0) return;
    if (value_[literal] < 0) throw Refuted{};
    value_[literal] = 1;
    value_[negated(literal)] = -1;
    remember(literal);
    assigned_.push_back(literal);
}

void Matrix::remove_satisfied(Literal literal) {
    for (ClauseId id : occurrences_[literal])
        if (!dead(id)) remove(id);
    std::vector<ClauseId>().swap(occurrences_[literal]);
}

void Matrix::remove_falsified(Literal literal) {
    std::vector<ClauseId> list;
    list.swap(occurrences_[literal]);
    for (ClauseId id : list) {
        if (dead(id)) continue;
        erase(id, literal);
        --counts_[literal];
        reduce(id);
        settle(id);
    }
}

void Matrix::propagate() {
    while (!assigned_.empty() || !maybe_pure_.empty()) {
        if (!assigned_.empty()) {
            Literal literal = assigned_.back();
            assigned_.pop_back();
            spend(counts_[literal] + counts_[negated(literal)]);
            remove_satisfied(literal);
            remove_falsified(negated(literal));
            continue;
        }
        Literal literal = maybe_pure_.back();
        maybe_pure_.pop_back();
        bool pure = counts_[literal] > 0 && counts_[negated(literal)] == 0 && value_[literal] == 0;
        if (pure) assign(universal(variable_of(literal)) ? negated(literal) : literal);
    }
}

void Matrix::remember(Literal witness, std::span<const Literal> clause) {
    if (literal_level(witness) != 0) return;
    std::vector<int> rest;
    for (Literal literal : clause)
        if (literal != witness && literal_level(literal) == 0) rest.push_back(external(literal));
    recovery_.push(external(witness), rest);
}

int Matrix::external(Literal literal) const {
    int name = name_[variable_of(literal)];
    return literal & 1 ? -name : name;
}

} // namespace zermelo::qbf::preprocessing
