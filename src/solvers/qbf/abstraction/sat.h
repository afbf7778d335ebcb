// A small SAT solver (conflict-driven clause learning: Marques-Silva, Sakallah 1996; MiniSat: Eén, Sörensson
// 2003) for the particular use that clausal abstraction makes of one: tens of thousands of easy questions
// each second, that differ from the last one in one more clause or in some of very many assumptions. A solver
// for hard questions, such as CaDiCaL, spends nearly all of its time here on beginning anew. This one never
// begins anew:
//   - the trail stays as it is between calls; a new clause takes back only what contradicts it,
//   - assumptions come in groups, each of which is one decision level; groups that are the same as in the
//   call
//     before stay assigned, with all that follows from them.
#pragma once

#include "base/job.h"
#include "solvers/qbf/abstraction/heap.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace zermelo::qbf {

class IncrementalSat {
  public:
    // Variables are the numbers from 1. Decided and avoided ones have a value in every answer, and the
    // avoided ones are false where nothing speaks against it; if all of these have one, whatever is still
    // open must be harmless.
    enum class Kind { decided, avoided, open };
    int new_variable(Kind kind);
    int variable_count() const { return static_cast<int>(variables_.size()) - 1; }

    void add(std::span<const int> clause);
    void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }

    // `groups`: literals, each group ended by 0; the first group is the one that changes least often.
    // `preferred`: literals that are tried before anything else is decided, in this order.
    bool solve(std::span<const int> groups, std::span<const int> preferred, Meter &meter);

    bool value(int literal) const { return assigned(literal) > 0; } // after yes, until the next add
    std::span<const int> core() const { return core_; } // after no: assumptions that cannot hold together

  private:
    using Ref = std::uint32_t; // of a clause: its place in arena_
    static constexpr Ref no_clause = UINT32_MAX;
    struct Watch {
        Ref tagged;  // twice the clause, and one more if it is binary: then the blocker is all there is to
                     // know
        int blocker; // another literal of the clause: if it is true, the clause need not be looked at
        bool binary() const { return (tagged & 1) != 0; }
        Ref clause() const { return tagged >> 1; }
    };
    struct Variable {
        Ref reason = no_clause;
        int level = 0;
        bool phase = false;
        Kind kind = Kind::open;
        char mark = 0;
    };
    // A clause in the arena: size, flags with the number of levels it once had, where the last search for a
    // literal to watch ended (Gent 2013), literals.
    static constexpr std::size_t header = 3;

    static std::size_t index(int literal) {
        return literal > 0 ? 2 * static_cast<std::size_t>(literal)
                           : 2 * static_cast<std::size_t>(-literal) + 1;
    }
    Variable &variable(int literal) {
        return variables_[static_cast<std::size_t>(literal < 0 ? -literal : literal)];
    }
    const Variable &variable(int literal) const {
        return variables_[static_cast<std::size_t>(literal < 0 ? -literal : literal)];
    }
    signed char assigned(int literal) const {
        return values_[static_cast<std::size_t>(zero_ + literal)];
    } // 1, -1, or 0
    int *literals(Ref clause) { return &arena_[clause + header]; }
    int size(Ref clause) const { return arena_[clause]; }
    int decision_level() const { return static_cast<int>(level_begins_.size()); }

    void make_room_for_values();
    Ref store(std::span<const int> clause, int learned_levels);
    void attach(Ref clause);
    void assign(int literal, Ref reason);
    void backtrack(int level);
    Ref propagate();
    int search(Ref clause);
    void new_level() { level_begins_.push_back(trail_.size()); }

    int analyze(Ref conflict); // learned_ becomes the clause; returns the level to go back to
    bool redundant(int literal);
    void learn(Ref conflict);
    void explain(Ref conflict, int failed); // core_ becomes the assumptions behind it

    void keep_same_groups(std::span<const int> groups);
    bool all_assumed() const { return static_cast<std::size_t>(group_levels_) + 1 == group_begins_.size(); }
    bool assume_next_group();
    bool decide(std::span<const int> preferred);
    bool decide_preferred(std::span<const int> preferred);

    void reduce();
    void compact();

    std::vector<int> arena_;
    std::vector<std::vector<Watch>> watches_; // by literal: clauses to look at when it becomes true
    std::vector<signed char> values_;         // by literal, 0 being in the middle, at zero_
    std::ptrdiff_t zero_ = 0;
    std::vector<Variable> variables_{1};
    ActivityHeap order_;
    std::vector<int> trail_;
    std::vector<std::size_t> level_begins_;
    std::size_t propagated_ = 0;
    std::vector<int> groups_; // of the last call, each ended by 0
    std::vector<std::size_t> group_begins_;
    std::size_t preferred_at_ = 0; // those before are assigned
    int group_levels_ = 0;         // so many decision levels are groups
    std::vector<int> learned_;
    std::vector<int> seen_;
    std::vector<int> core_;
    std::vector<Ref> learned_clauses_;
    std::vector<Ref> clauses_;
    std::vector<int> level_marks_;
    int level_stamp_ = 0;
    std::uint64_t conflicts_ = 0;
    std::uint64_t next_reduce_ = 2000;
    std::uint64_t reductions_ = 0;
    bool contradiction_ = false;
};

} // namespace zermelo::qbf
