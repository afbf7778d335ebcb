// Steps from a set to a set, level by level (Ochi, Yasuoka and Yajima 1993): first from the first variable to
// the last, then back. What is still to be found out at a variable is a list: of pairs, a set and steps from
// it, whose results are united, within a set. Each list is met once, and leads to two lists at later
// variables. On the way back each becomes a node.
//
// So there are no results in between that have to be united. And what the lists of one level need from memory
// is known ahead of time and fetched together.
#pragma once

#include "solvers/bdd/manager.h"

#include <optional>

namespace zermelo::bdd {

class Sweep {
  public:
    Sweep(Manager &manager, bool backwards, std::size_t most_lists)
        : manager_(manager), backwards_(backwards), most_lists_(most_lists) {}

    // What Manager::after and before say; nothing if there are more lists. The manager holds no intermediate
    // results; then it holds those of the sweep.
    std::optional<Ref> run(Ref states, Ref among, const std::vector<Relation> &steps);

  private:
    // The set within which, then the pairs, each a set and the number of its steps, in ascending order.
    using List = std::vector<std::uint64_t>;
    // A list at a pair of variables, by its number there; or the result.
    struct Child {
        static constexpr std::uint32_t known = UINT32_MAX;
        std::uint32_t pair = known, number = 0;
    };
    using Children = std::array<Child, 2>; // if the variable is false, and true
    struct Half {                          // of a list
        List list;                         // empty: the result is known
        std::uint32_t hash = 0;
        Child child;
    };
    // The lists at one pair, one after the other.
    struct Level {
        std::vector<std::uint64_t> words;
        std::vector<std::size_t> begins{0};
        std::vector<std::uint64_t, HugePages<std::uint64_t>> slots; // hash, and number + 1
        std::size_t count() const { return begins.size() - 1; }
    };

    static std::uint64_t word(Ref set, std::uint32_t steps) { return std::uint64_t{set.code} << 32 | steps; }
    static Ref set_of(std::uint64_t word) { return {static_cast<std::uint32_t>(word >> 32)}; }
    static std::uint32_t steps_of(std::uint64_t word) { return static_cast<std::uint32_t>(word); }

    void find_children(std::uint32_t pair);
    void split(const std::uint64_t *begin, const std::uint64_t *end, std::uint32_t pair, bool value,
               Half &out) const;
    static void add(List &list, Ref set, std::uint32_t steps);
    static void simplify(Half &half);
    void make_nodes(std::uint32_t pair);
    Ref result(Child child) const;

    void fetch(const std::uint64_t *begin, const std::uint64_t *end) const;
    std::uint32_t first_pair(const List &list) const;
    static std::uint32_t hash(const List &list);
    std::uint32_t find_or_add(Level &level, const List &list, std::uint32_t hash);
    void grow(Level &level);

    Manager &manager_;
    bool backwards_;
    std::size_t most_lists_, lists_ = 0;
    std::vector<Level> levels_;                   // by pair
    std::vector<std::vector<Children>> children_; // by pair and number
    std::vector<std::size_t> bases_;              // by pair: where its results begin
};

} // namespace zermelo::bdd
