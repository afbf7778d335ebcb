// The formula as the preprocessor's techniques see it: clauses in one arena, the occurrences of each literal,
// and the three rules that are always applied at once: units, pure literals and universal reduction. A
// technique takes what it shall look at from a worklist, and what it changes lands on the worklists of the
// others.
#pragma once

#include "solvers/qbf/preprocess/preprocess.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo::qbf::preprocessing {

using Variable = std::uint32_t;
using Literal = std::uint32_t; // twice the variable, plus one if negated
using ClauseId = std::uint32_t;

inline Variable variable_of(Literal literal) { return literal >> 1; }
inline Literal positive(Variable variable) { return variable << 1; }
inline Literal negated(Literal literal) { return literal ^ 1; }

// The formula is false.
struct Refuted {};

// Numbers that wait to be looked at, each at most once.
class Worklist {
  public:
    void push(std::uint32_t item) {
        if (item >= waiting_.size()) waiting_.resize(item + item / 2 + 16);
        if (waiting_[item]) return;
        waiting_[item] = true;
        items_.push_back(item);
    }
    // All of them; from now on they can be pushed again.
    std::vector<std::uint32_t> take() {
        for (std::uint32_t item : items_) waiting_[item] = false;
        return std::move(items_);
    }
    bool empty() const { return items_.empty(); }

  private:
    std::vector<std::uint32_t> items_;
    std::vector<bool> waiting_;
};

class Matrix {
  public:
    explicit Matrix(Meter &meter) : meter_(meter) {}
    void load(const Formula &formula); // once; throws Refuted

    // The prefix. Levels count from 0, the outermost block, and alternate; level 0 keeps its quantifier even
    // when it is empty.
    std::size_t variable_count() const { return level_.size(); }
    std::uint32_t level(Variable variable) const { return level_[variable]; }
    std::uint32_t literal_level(Literal literal) const { return level_[variable_of(literal)]; }
    bool universal(Variable variable) const { return universal_level(level_[variable]); }
    bool universal_level(std::uint32_t level) const { return (level % 2 == 0) == outermost_universal_; }
    bool occurs(Variable variable) const {
        return count(positive(variable)) + count(positive(variable) + 1) > 0;
    }
    Variable new_variable(std::uint32_t level);
    // Only where that changes nothing for the player of the variable.
    void move_outwards(Variable variable, std::uint32_t level);
    // Joins blocks that nothing stands between any more.
    void close_gaps();

    // Clauses: sorted literals, no literal twice, no tautology, universally reduced.
    std::size_t clause_slots() const { return clauses_.size(); }
    std::size_t clause_count() const { return live_clauses_; }
    std::size_t literal_count() const { return live_literals_; }
    bool dead(ClauseId id) const { return clauses_[id].size == 0; }
    std::span<const Literal> literals(ClauseId id) const {
        return {arena_.data() + clauses_[id].begin, clauses_[id].size};
    }
    std::uint64_t signature(ClauseId id) const { return clauses_[id].signature; } // of its variables
    std::uint32_t count(Literal literal) const { return counts_[literal]; }       // of clauses with it
    bool assigned(Literal literal) const { return value_[literal] != 0; }
    // The clauses with this literal; valid until the next change.
    std::span<const ClauseId> clauses_with(Literal literal);

    // Changes; they throw Refuted. `add` sorts its literals and drops a tautology.
    void add(std::vector<Literal> &literals);
    void remove(ClauseId id);
    void strengthen(ClauseId id, Literal without);
    void assign(Literal literal);
    // To be called after changes: units and pure literals, until there are none.
    void propagate();
    bool propagated() const { return assigned_.empty() && maybe_pure_.empty(); }
    // For the outermost block: `witness` becomes true where that block's part of `clause` is false.
    void remember(Literal witness, std::span<const Literal> clause);
    void remember(Literal witness) { remember(witness, {}); }

    // Work is counted, so that a technique can stop at a budget, the same one in each run.
    void spend(std::uint64_t steps) {
        steps_ += steps;
        meter_.check();
    }
    std::uint64_t steps() const { return steps_; }

    Worklist fresh_clauses;     // added or strengthened: may subsume others
    Worklist fewer_occurrences; // variables that lost a clause or moved outwards: others may be blocked now
    Worklist touched;           // variables whose clauses changed in any way

    std::vector<char> marks; // by literal, for whoever needs them for a moment; otherwise all zero

    Preprocessed result() &&;
    Preprocessed refuted() &&;

  private:
    struct Slot {
        std::uint32_t begin, size; // size 0: removed
        std::uint64_t signature;
    };
    void store(std::span<const Literal> literals);
    void drop_occurrence(Literal literal, ClauseId id);
    void erase(ClauseId id, Literal literal);
    bool reduce(ClauseId id); // whether there was anything to do
    void settle(ClauseId id);
    bool reducible(std::span<const Literal> literals, std::uint32_t &deepest) const;
    [[noreturn]] void refute(std::span<const Literal> universals);
    void remove_satisfied(Literal literal);
    void remove_falsified(Literal literal);
    int external(Literal literal) const;

    Meter &meter_;
    bool outermost_universal_ = false;
    std::vector<std::uint32_t> level_;
    std::vector<int> name_; // the variable's number outside
    int top_name_ = 0;
    std::vector<Literal> arena_;
    std::vector<Slot> clauses_;
    std::vector<std::vector<ClauseId>> occurrences_; // by literal; removed clauses linger until the next look
    std::vector<std::uint32_t> counts_;              // by literal, exact
    std::vector<signed char> value_;                 // by literal: 1 true, -1 false, 0 open
    std::vector<Literal> assigned_;                  // true, not yet propagated
    std::vector<Literal> maybe_pure_;
    std::size_t live_clauses_ = 0, live_literals_ = 0;
    std::uint64_t steps_ = 0;
    Recovery recovery_;
};

} // namespace zermelo::qbf::preprocessing
