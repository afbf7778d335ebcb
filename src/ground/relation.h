// The atoms of one predicate that have been derived, in order of derivation, with hash indexes on whichever
// parts of the atoms the joins have bound. An index looks at any depth: for (true (cell ?x 2 b)) with ?x
// bound the key is made of ?x, 2 and b.
#pragma once

#include "ground/pattern.h"

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

namespace zermelo::ground {

// Which parts of an atom make up the key.
struct Shape {
    enum class Kind : std::uint8_t { key, any, compound };
    Kind kind = Kind::any;
    gdl::SymbolId functor;
    std::vector<Shape> args;

    std::string signature() const;
    bool has_key() const;
};

class Index {
  public:
    Index(Shape shape) : shape_(std::move(shape)) {}
    void extend(const std::vector<gdl::TermId> &atoms, const gdl::TermTable &terms);
    // Positions in ascending order; may include atoms that only share the hash.
    std::span<const std::uint32_t> find(std::uint64_t hash) const;
    // The number of atoms that a lookup finds on average.
    double average() const { return buckets_.empty() ? 0 : double(entries_) / double(buckets_.size()); }

  private:
    Shape shape_;
    std::size_t indexed_ = 0; // atoms looked at
    std::size_t entries_ = 0; // atoms of this shape
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> buckets_;
};

struct Relation {
    std::vector<gdl::TermId> atoms;
    // Semi-naive evaluation: [0, old) was used in earlier rounds, [old, current) is new in this one, and what
    // this round derives comes behind.
    std::size_t old = 0;
    std::size_t current = 0;

    Index &index(const Shape &shape);
    void extend_indexes(const gdl::TermTable &terms);

  private:
    std::deque<Index> indexes_;
    std::unordered_map<std::string, Index *> by_signature_;
};

std::uint64_t mix(std::uint64_t hash, std::uint32_t value);
inline constexpr std::uint64_t empty_key = 0x243f6a8885a308d3ULL;

} // namespace zermelo::ground
