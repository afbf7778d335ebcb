// Binary decision diagrams (Bryant 1986) with complement edges (Brace, Rudell, Bryant 1990): sets of
// assignments to numbered variables, each set one node of a shared graph.
//
// Variables come in pairs, for what is and for what is next: 2i now, 2i + 1 after a step. Their numbers are
// their order.
//
// A manager is used by one thread; several live beside each other. When its nodes run out it collects those
// that no `Set` needs, also in the middle of an operation; when they are still too many it takes more memory,
// and when it may not, it throws LimitReached.
#pragma once

#include "base/huge_pages.h"
#include "base/job.h"

#include <array>
#include <cstdint>
#include <gmpxx.h>
#include <utility>
#include <vector>

namespace zermelo::bdd {

class Manager;

// A node, perhaps complemented. Only valid until the next operation unless a Set holds it.
struct Ref {
    std::uint32_t code = 0;

    std::uint32_t node() const { return code >> 1; }
    bool complemented() const { return code & 1; }
    Ref operator!() const { return {code ^ 1}; }
    bool operator==(const Ref &) const = default;
    bool constant() const { return code < 2; }
};

inline constexpr Ref yes{0}, no{1};

// Keeps a diagram alive. Copies share it.
class Set {
  public:
    Set() = default; // of no manager
    Set(Manager &manager, Ref ref);
    Set(const Set &other);
    Set(Set &&other) noexcept;
    Set &operator=(Set other) noexcept;
    ~Set();

    Ref ref() const;
    bool empty() const { return ref() == no; }
    bool operator==(const Set &other) const { return ref() == other.ref(); }
    Set operator!() const;
    Set operator&(const Set &other) const;
    Set operator|(const Set &other) const;
    Set operator-(const Set &other) const { return *this & !other; }
    Set &operator&=(const Set &other) { return *this = *this & other; }
    Set &operator|=(const Set &other) { return *this = *this | other; }
    Set &operator-=(const Set &other) { return *this = *this - other; }

  private:
    friend class Manager;
    Manager *manager_ = nullptr;
    std::uint32_t slot_ = 0;
};

// Steps from states to states, in the manager's graph of them; see relation.h.
struct Relation {
    std::uint32_t root = 0;
};

struct RelationNode {
    static constexpr std::uint32_t nothing = 0, everything_stays = 1; // these have no node
    std::uint32_t pair = UINT32_MAX;
    // What follows if the variable stays what it is (by that), becomes true, becomes false.
    std::array<std::uint32_t, 2> stays{};
    std::uint32_t rises = nothing, falls = nothing;
};

class Manager {
  public:
    // Takes up to so many bytes.
    Manager(std::uint32_t pairs, const Job &job, std::size_t bytes);
    Manager(const Manager &) = delete;
    Manager &operator=(const Manager &) = delete;

    Set none() { return {*this, no}; }
    Set all() { return {*this, yes}; }
    Set variable(std::uint32_t level);
    Set cube(const std::vector<std::uint32_t> &levels); // all of them true; ascending

    // Those of `among` that steps lead to from some of the states, or, backwards, from which they lead there.
    Set after(const Set &states, const Set &among, Relation steps);
    Set before(const Set &states, const Set &among, Relation steps);

    std::size_t size(const Set &set) const;            // nodes
    std::size_t room() const { return nodes_.size(); } // more than the number of any node

    // To walk through a diagram: the variable of its first node, and what follows.
    std::uint32_t level(Ref ref) const { return nodes_[ref.node()].level; }
    Ref low(Ref ref) const {
        Ref out = nodes_[ref.node()].low;
        return ref.complemented() ? !out : out;
    }
    Ref high(Ref ref) const {
        Ref out = nodes_[ref.node()].high;
        return ref.complemented() ? !out : out;
    }

    std::size_t bytes() const;
    std::uint64_t made() const { return made_; } // nodes, ever, and what relations were made of
    // It makes no more than so many from now on: then it throws LimitReached.
    void allow(std::uint64_t more) { most_made_ = more > UINT64_MAX - made_ ? UINT64_MAX : made_ + more; }
    std::uint32_t pairs() const { return pairs_; }

    Ref both(Ref a, Ref b);

  private:
    friend class Set;
    friend class RelationCompiler;
    friend class Assembly;
    friend class Sweep;

    struct Node {
        std::uint32_t level; // of the constant: beyond all variables
        Ref low, high;       // high is never complemented, so that each set has one form
    };
    struct Entry {
        Ref a, b, c, result;
    };
    // Results of operations; what is written later replaces what was there.
    class Cache {
      public:
        void resize(std::size_t entries) { entries_.assign(entries, {no, no, no, no}); }
        void clear() { resize(entries_.size()); }
        std::size_t size() const { return entries_.size(); }
        Entry &at(Ref a, Ref b, Ref c) {
            std::uint64_t hash = (a.code * 0x9e3779b97f4a7c15ULL) ^ (b.code * 0xc2b2ae3d27d4eb4fULL) ^
                                 (c.code * 0x165667b19e3779f9ULL);
            return entries_[(hash ^ hash >> 29) >> 8 & (entries_.size() - 1)];
        }

      private:
        std::vector<Entry, HugePages<Entry>> entries_;
    };

    Ref either(Ref a, Ref b) { return !both(!a, !b); }
    Ref make(std::uint32_t level, Ref low, Ref high);
    Ref step(Ref states, Ref among, std::uint32_t steps, bool backwards);

    std::uint32_t hold(Ref ref);
    static std::uint64_t hash(std::uint32_t level, Ref low, Ref high);
    std::size_t empty_slot(std::uint64_t hash) const;
    void make_room();
    void collect();
    std::size_t mark(Ref root, std::vector<bool> &needed) const; // how many more it then has
    void resize(std::size_t slots);
    void link(const std::vector<bool> &needed);
    static std::size_t bytes_for(std::size_t slots);

    std::uint32_t pairs_;
    Meter meter_;
    std::size_t most_bytes_;
    std::vector<Node, HugePages<Node>> nodes_; // node 0 is the constant
    // Where to find a node by what it is: its number, and half of its hash, so that hardly any other node is
    // looked at; 0 is empty.
    std::vector<std::uint64_t, HugePages<std::uint64_t>> slots_;
    std::uint32_t free_ = 0; // the first free node, whose `low` has the next; 0: none
    std::size_t used_ = 1;
    std::uint64_t made_ = 0, most_made_ = UINT64_MAX;
    Cache both_, step_;
    std::vector<RelationNode> relations_{2}; // in their order of making: what follows is before

    std::vector<Ref> held_; // by Set
    std::vector<std::uint32_t> free_slots_;
    std::vector<Ref> working_; // intermediate results of the operation that is going on
};

// A set that is put together node by node, each after those that it leads to. Nothing else is done with the
// manager meanwhile.
class Assembly {
  public:
    Assembly(Manager &manager, std::size_t nodes) : manager_(manager) {
        manager.working_.clear();
        manager.working_.reserve(nodes + 2);
    }
    void add(std::uint32_t level, Ref low, Ref high) {
        manager_.working_.push_back(manager_.make(level, low, high));
    }
    Ref operator[](std::size_t node) const { return manager_.working_[node]; }

  private:
    Manager &manager_;
};

} // namespace zermelo::bdd
