// The formula under the assignments made so far, with unit propagation, and a fingerprint of what is left of
// it: two assignments that leave the same clauses have the same one, whatever came before, so it is the key
// of the cache. The fingerprint is a sum over the clauses that are not satisfied yet, kept up to date as
// literals are assigned (Zobrist's idea for chess), each clause by the literals that it still has. For that,
// every clause of an assigned literal has to be visited, so there is nothing that watched literals would
// save: clauses count the literals that are left to them.
//
// 128 bits from random tags: that two different rests of one formula meet in all of them does not happen.
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

    // What is left: changes with the assignments, and can be set aside and taken up again.
    struct Rest {
        Fingerprint fingerprint;
        std::uint32_t clauses = 0; // not satisfied
    };
    const Rest &rest() const { return rest_; }
    void take_up(const Rest &rest) { rest_ = rest; }

    bool open(Variable variable) const { return state_[positive(variable)] == 0; }
    bool is_true(Literal literal) const { return state_[literal] > 0; }
    std::span<const Literal> trail() const { return trail_; }

    // Makes a literal of an open variable true, and all that follows. False: some clause is left without
    // literals, or with a universal one alone; then there is nothing but to go back.
    bool assign(Literal literal);
    // Forgets all assignments but the first ones. The rest is as it was then, and taken up by the caller.
    void go_back(std::size_t trail_size);

    // Whether a clause with this literal of an open variable is not satisfied.
    bool needed(Literal literal) const;

    // The open variables that this one shares unsatisfied clauses with, directly or by way of others, and
    // these clauses' rest. `seen` is by variable.
    void collect_component(Variable start, std::vector<char> &seen, std::vector<Variable> &out,
                           Rest &rest) const;

  private:
    // While a literal waits for its clauses to be visited it is true, but has not settled.
    static constexpr signed char queued = 1, settled = 2;

    struct Clause { // of three literals and more
        std::uint32_t begin = 0, end = 0;
        std::uint32_t left = 0;      // literals that have not settled to false
        std::uint32_t satisfied = 0; // literals that have settled to true
        Fingerprint sum;             // of the tags of the literals left
    };
    template <class T>
    struct Lists { // by literal
        std::vector<std::uint32_t> begins;
        std::vector<T> items;
        std::span<const T> of(Literal literal) const {
            return {items.data() + begins[literal], begins[literal + 1] - begins[literal]};
        }
    };

    void make_lists(const Problem &problem);
    bool enqueue(Literal literal); // false: it is false
    bool settle(Literal literal);
    bool settle_pairs(Literal literal);
    bool shorten(Clause &clause, Literal falsified);
    static Fingerprint of_clause(const Fingerprint &sum);
    Fingerprint of_pair(Literal a, Literal b) const;
    bool settled_variable(Literal literal) const { return state_[literal] * state_[literal] == 4; }

    std::vector<char> universal_;     // by variable
    std::vector<Fingerprint> tags_;   // by literal
    std::vector<signed char> state_;  // by literal: 0 open; true: 1 queued, 2 settled; false: their negatives
    std::vector<Literal> trail_;
    std::vector<Literal> literals_;   // of all longer clauses
    std::vector<Clause> clauses_;
    Lists<Literal> partners_;         // by literal: the other ones of its clauses of two
    Lists<std::uint32_t> occurrences_; // by literal: its longer clauses
    Rest rest_;
};

} // namespace zermelo::ssat
