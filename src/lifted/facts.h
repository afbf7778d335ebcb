// Sets of ground facts, indexed by what a literal knows of them. Terms are shared, so which bucket of which
// index a fact belongs to is a property of the fact and is computed once, when the fact is first seen. A set
// keeps a log of what came and went; an index reads the new part of it when it is asked, so that going from
// one state to the next costs what changes, and only for the indexes that are asked.
#pragma once

#include "lifted/dense_index.h"

#include <deque>
#include <map>
#include <span>
#include <utility>

namespace zermelo::lifted {

// What a literal knows of a fact before it looks: the functors of its outer structure and the places of known
// values (keys), in preorder.
struct ShapeNode {
    enum class Kind : std::uint8_t { any, key, compound };
    Kind kind = Kind::any;
    gdl::SymbolId functor; // of a compound
    std::uint32_t arity = 0;
    bool operator==(const ShapeNode &) const = default;
};
using Shape = std::vector<ShapeNode>;

class FactSet;

// Facts with the same functor and number of arguments, and what came and went of late.
struct FactClass {
    struct Change {
        gdl::TermId fact;
        std::uint32_t number; // of the fact in its class
        bool added;
    };

    std::uint64_t version = 0; // how many changes there were
    std::vector<Change> log;   // the last of them
    std::vector<Change> members;
    std::vector<std::uint32_t> places; // of members, by number; none: not there
    std::uint32_t numbered = 0;
    std::size_t most = 0;  // facts at once
    std::size_t limit = 0; // beyond which the class has grown
    struct Spread {        // of the values of an argument, when it was last looked at
        std::uint64_t version = 0;
        std::size_t total = 0;
        std::size_t median = 0; // of how many facts share a value
        std::map<gdl::TermId, std::size_t> counts;
    };
    std::vector<Spread> spreads; // by argument

    void add(gdl::TermId fact, std::uint32_t number);
    void remove(std::uint32_t number);

  private:
    void note(const Change &change);
};

class FactIndex {
  public:
    struct Link {
        gdl::TermId fact;
        std::uint32_t next = none; // the last of its bucket
        std::uint32_t previous = none;
    };

    // The first of the facts that agree with the keys, as a position for `link`, or none.
    std::uint32_t first(const gdl::TermId *keys) {
        if (read_ != class_->version) catch_up();
        std::uint32_t at = dense_.gave_up() ? map_.find(0, keys, key_count_) : dense_.find(keys);
        return at != none ? buckets_[at] : none;
    }
    const Link &link(std::uint32_t at) const { return links_[at]; }
    std::uint32_t key_count() const { return key_count_; }

  private:
    friend class FactSet;

    FactIndex(const gdl::TermTable &terms, FactClass &of, Shape shape);
    void catch_up();
    void apply(const FactClass::Change &change);
    std::uint32_t bucket_for(gdl::TermId fact);
    bool collect(gdl::TermId term, std::size_t &at, std::vector<gdl::TermId> &keys) const;

    const gdl::TermTable *terms_;
    const FactClass *class_;
    Shape shape_;
    std::uint32_t key_count_ = 0;
    std::uint64_t read_ = 0;               // the version of the class that the links are of
    std::vector<std::uint32_t> bucket_of_; // by the fact's number: 0 not known, 1 in none, else + 2
    DenseIndex dense_;                     // bucket by keys
    KeyMap map_;                           // the same when that has given up
    std::vector<std::uint32_t> buckets_;   // the first link, or none
    std::vector<Link> links_;              // by the fact's number
};

class FactSet {
  public:
    explicit FactSet(const gdl::TermTable &terms) : terms_(terms) { classes_.emplace_back(); }

    void add(gdl::TermId fact);    // that is not there
    void remove(gdl::TermId fact); // that is there
    // Adds those that have never been there.
    void extend(std::span<const gdl::TermId> facts);
    FactIndex &index(const Shape &shape);

    // For join orders: how many facts with this functor there have been at once.
    std::size_t count(gdl::SymbolId functor, std::size_t arity);
    // What part of them agrees with a value at an argument: with this value, or with any (none; the median).
    double selectivity(gdl::SymbolId functor, std::size_t arity, std::size_t argument, gdl::TermId value);
    // Whether a count has become much larger since this was last asked, so that join orders are worth a
    // revision.
    bool has_grown() { return std::exchange(grown_, false); }
    std::size_t count() const { return total_; }

  private:
    struct Info {
        std::uint32_t class_id = none;
        std::uint32_t number = 0;
        std::uint32_t number_of_all = 0;
    };
    std::uint32_t class_of(gdl::SymbolId functor, std::size_t arity);
    void put(std::uint32_t class_id, gdl::TermId fact, std::uint32_t number);

    const gdl::TermTable &terms_;
    std::size_t total_ = 0;
    std::vector<Info> infos_; // by term
    KeyMap class_ids_;
    std::deque<FactClass> classes_; // the first one: all facts, kept only when an index asks
    bool keeps_all_ = false;
    bool grown_ = false;
    std::deque<FactIndex> indexes_;
};

} // namespace zermelo::lifted
