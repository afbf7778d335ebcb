// Which relation is defined in terms of which: the predicate dependency graph of a set of rules, and its
// strongly connected components. A relation is a name together with an arity; `distinct` is not one.
#pragma once

#include "base/ids.h"
#include "gdl/normal.h"

#include <compare>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace zermelo::gdl {

using PredicateId = Id<struct PredicateTag>;
using ComponentId = Id<struct ComponentTag>;

class Dependencies {
  public:
    struct Edge {
        PredicateId to;
        bool positive = true;
        auto operator<=>(const Edge &) const = default;
    };

    explicit Dependencies(std::span<const Rule> rules);

    // Predicates are numbered in the order in which they first occur.
    std::size_t size() const { return predicates_.size(); }
    PredicateId find(std::string_view name, std::size_t arity) const; // invalid if it does not occur
    PredicateId of(const Term &atom) const { return find(atom.name, atom.args.size()); }
    const std::string &name(PredicateId p) const { return predicates_[p.index()].name; }
    std::size_t arity(PredicateId p) const { return predicates_[p.index()].arity; }

    // What the rules for p use directly, by id; both a positive and a negative edge where both occur.
    std::span<const Edge> uses(PredicateId p) const {
        return {edges_.data() + first_edge_[p.index()], edges_.data() + first_edge_[p.index() + 1]};
    }

    // Components are numbered bottom-up: what a component uses outside itself has a smaller number, so
    // evaluating them in order never meets anything unfinished.
    std::size_t component_count() const { return first_member_.size() - 1; }
    ComponentId component(PredicateId p) const { return component_[p.index()]; }
    std::span<const PredicateId> members(ComponentId c) const {
        return {members_.data() + first_member_[c.index()], members_.data() + first_member_[c.index() + 1]};
    }
    bool is_recursive(PredicateId p) const; // p depends on itself

    // For every predicate the next one on a shortest path (of at least one edge) to one of the targets;
    // invalid where it depends on none of them. Invalid targets are ignored.
    std::vector<PredicateId> steps_towards(std::span<const PredicateId> targets) const;
    bool depends_on(PredicateId p, std::span<const PredicateId> targets) const {
        return steps_towards(targets)[p.index()].valid();
    }

    // The roots and everything they depend on, as one flag per predicate. Invalid roots are ignored.
    std::vector<bool> needed_by(std::span<const PredicateId> roots) const;

  private:
    struct Predicate {
        std::string name;
        std::size_t arity;
    };
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };

    PredicateId intern(const Term &atom);
    void find_components();

    std::vector<Predicate> predicates_;
    std::unordered_map<std::string, std::vector<PredicateId>, Hash, std::equal_to<>> by_name_;
    std::vector<Edge> edges_;
    std::vector<std::size_t> first_edge_; // one more than predicates
    std::vector<ComponentId> component_;
    std::vector<PredicateId> members_;
    std::vector<std::size_t> first_member_; // one more than components
};

} // namespace zermelo::gdl
