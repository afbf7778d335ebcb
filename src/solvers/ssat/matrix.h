// The clauses while they are simplified: occurrences of each literal, and a queue of units.
#pragma once

#include "base/job.h"
#include "solvers/ssat/problem.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo::ssat {

class Matrix {
  public:
    using ClauseId = std::uint32_t;
    struct ValueZero {}; // thrown when the value turns out to be 0

    Matrix(std::vector<Problem::Place> variables, bool pure_literals, Meter &meter);

    std::size_t variable_count() const { return variables_.size(); }
    const Problem::Place &place(Variable variable) const { return variables_[variable]; }
    bool is(Variable variable, Quantifier quantifier) const {
        return variables_[variable].quantifier == quantifier;
    }
    std::size_t clause_slots() const { return clauses_.size(); }
    bool dead(ClauseId id) const { return dead_[id]; }
    const std::vector<Literal> &literals(ClauseId id) const { return clauses_[id]; }
    std::uint64_t signature(ClauseId id) const { return signatures_[id]; }
    std::span<const ClauseId> clauses_with(Literal literal); // without dead ones; until the next change
    std::size_t count(Literal literal) const { return counts_[literal]; }
    bool assigned(Variable variable) const { return value_[positive(variable)] != 0; }
    bool is_true(Literal literal) const { return value_[literal] > 0; }

    void add(std::vector<Literal> literals); // any literals
    void remove(ClauseId id);
    void strengthen(ClauseId id, Literal without);
    void make_true(Literal literal);
    // Units, and pure literals if wanted, until there are none.
    void propagate();

    // Since the last time it was asked, each once.
    std::vector<ClauseId> take_fresh() { return std::move(fresh_); }

    // The product of the probabilities of random units.
    const mpq_class &factor() const { return factor_; }
    Meter &meter() { return meter_; }

  private:
    bool normalize(std::vector<Literal> &literals) const; // false: satisfied
    void store(std::vector<Literal> literals);
    void count_down(Literal literal);

    Meter &meter_;
    bool pure_literals_;
    std::vector<Problem::Place> variables_;
    std::vector<std::vector<Literal>> clauses_;
    std::vector<char> dead_;
    std::vector<std::uint64_t> signatures_; // of the literals
    std::vector<std::vector<ClauseId>> occurrences_;
    std::vector<std::uint32_t> counts_;
    std::vector<signed char> value_;
    std::vector<Literal> queue_;
    std::vector<Variable> maybe_pure_;
    std::vector<ClauseId> fresh_;
    mpq_class factor_ = 1;
};

} // namespace zermelo::ssat
