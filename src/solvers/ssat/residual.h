// The formula under the assignments made so far, with unit propagation, and a fingerprint of what is left of
// it: two assignments that leave the same clauses have the same one, whatever came before, so it is the key
// of the cache. It is a sum of random tags, kept up to date as literals are assigned (Zobrist's idea for
// chess), of
//
// - the open existential variables,
// - the longer clauses that are not satisfied, each with the literals of random and universal variables that
//   it has lost; of existential variables it has lost those that are not open,
// - the clauses of two that are not satisfied, if one of them is random or universal. Those of two
// existential
//   variables are there if both are open: when one literal of a clause of two is false, the other follows.
//
// An open random or universal variable that no clause needs any more is not in it: chance leaves many of
// those behind. 128 bits: that two different rests of one formula meet in all of them does not happen.
#pragma once

#include "solvers/ssat/problem.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo::ssat {

struct Fingerprint {
    std::uint64_t a = 0, b = 0;
    bool operator==(const Fingerprint &) const = default;
    Fingerprint &operator+=(const Fingerprint &o) {
        a += o.a;
        b += o.b;
        return *this;
    }
    Fingerprint &operator-=(const Fingerprint &o) {
        a -= o.a;
        b -= o.b;
        return *this;
    }
};

class Residual {
  public:
    explicit Residual(const Problem &problem);

    // Of what is left, or of the part of it that was taken up last.
    const Fingerprint &fingerprint() const { return fingerprint_; }
    void take_up(const Fingerprint &fingerprint) { fingerprint_ = fingerprint; }

    bool open(Variable variable) const { return state_[positive(variable)] == 0; }
    bool is_true(Literal literal) const { return state_[literal] > 0; }
    std::size_t trail_size() const { return trail_.size(); }
    // Random literals that followed by propagation.
    std::span<const Literal> chances() const { return chances_; }

    // Makes a literal of an open variable true, and all that follows. False: some clause is left without
    // literals, or with a universal one alone; then there is nothing but to go back.
    bool assign(Literal literal);
    // Forgets all assignments but the first ones; it is for the caller to take up the fingerprint of then.
    void go_back(std::size_t trail_size);

    // Whether a clause with this literal of an open variable is not satisfied.
    bool needed(Literal literal) const;

    // The open variables that this one shares unsatisfied clauses with, directly or by way of others, itself
    // too, and their part of the fingerprint. `seen` is by variable.
    void collect_component(Variable start, std::vector<char> &seen, std::vector<Variable> &out,
                           Fingerprint &fingerprint) const;

  private:
    // While a literal waits for its clauses to be visited it is true, but has not settled.
    static constexpr signed char queued = 1, settled = 2;

    // Of a clause of three literals and more: those that have not settled to false. What happens to it after
    // it is satisfied need not be noted: it is forgotten before that is.
    struct Rest {
        static constexpr std::uint32_t satisfied = std::uint32_t{1} << 31; // added to the count
        std::uint32_t count = 0;
        Literal together = 0; // their exclusive or: of one, that one
        bool is_satisfied() const { return count >= satisfied; }
    };
    template <class T>
    struct Lists { // by literal, or by clause
        std::vector<std::uint32_t> begins;
        std::vector<T> items;
        Lists() = default;
        explicit Lists(const std::vector<std::vector<T>> &lists);
        std::span<const T> of(std::uint32_t which) const {
            return {items.data() + begins[which], begins[which + 1] - begins[which]};
        }
    };

    bool existential(Literal literal) const { return existential_[variable_of(literal)]; }
    bool enqueue(Literal literal); // false: it is false
    bool settle(std::size_t position);
    void settle_chance_pairs(Literal literal);
    void satisfy_clauses(Literal literal);
    bool shorten_clauses(Literal falsified);
    bool settled_variable(Literal literal) const { return state_[literal] * state_[literal] == 4; }
    Fingerprint of_pair(Literal a, Literal b) const { return product(tags_[a], tags_[b]); }
    static Fingerprint product(const Fingerprint &x, const Fingerprint &y) { return {x.a * y.a, x.b * y.b}; }

    std::vector<char> existential_, universal_; // by variable
    std::vector<Fingerprint> tags_;             // by literal
    std::vector<signed char> state_; // by literal: 0 open; true: 1 queued, 2 settled; false: their negatives
    std::vector<Literal> trail_;
    std::vector<Literal> chances_;
    Fingerprint fingerprint_;

    Lists<Literal> partners_;          // by literal: the other ones of its clauses of two
    Lists<Literal> chance_partners_;   // of those clauses that are not all existential
    Lists<std::uint32_t> occurrences_; // by literal: its longer clauses
    Lists<Literal> clauses_;           // by longer clause: its literals
    std::vector<Rest> rests_;
    std::vector<Fingerprint> clause_tags_, sums_; // the sum is its part of the fingerprint, if not satisfied

    struct Shortened {
        std::uint32_t clause;
        Literal literal;
    };
    struct Mark { // of what was noted before a literal settled
        std::size_t satisfied, shortened, chances;
    };
    std::vector<std::uint32_t> satisfied_log_; // to undo it
    std::vector<Shortened> shortened_log_;
    std::vector<Mark> marks_; // by place on the trail
};

} // namespace zermelo::ssat
