// All states that can be reached, and what every joint move leads to.
//
// States are stepped 256 at a time and numbered breadth first; those that are the same by symmetry are one
// node. Terminal states are no nodes: a transition into one names its outcome instead, so that the many
// terminal states of a game cost neither a lookup nor memory. The transitions of a node stand in the order in
// which Steps makes them.
#pragma once

#include "engines/exhaustive/steps.h"
#include "space/canonical.h"
#include "space/state_set.h"

#include <map>

namespace zermelo::engines {

class StateGraph {
  public:
    StateGraph(const Problem &problem, const Query &query, const Resources &resources);

    // Leaves out what cannot matter: a state whose value is known to be the highest or the lowest payoff
    // before it has been looked at more closely is settled, and has one transition; states to which then no
    // other state leads are dropped, with all that follows. With `all_moves` the root is not settled, so that
    // the values of all first moves are known. Call before `build`.
    void prune(bool all_moves) {
        pruning_ = outcomes().payoff().scale().size() > 1;
        keep_root_ = all_moves;
    }

    // Lets a transition lead through a state in which only chance has a choice, to what chance makes of it,
    // if there are many such states and nearly every one has one predecessor (as when a player's move and the
    // toss of a coin are two steps): they are most of the states, and need not be looked up. Not for the
    // root, and only if no strategy is to be made. Call before `build`.
    void pass_through_chance() { may_pass_ = true; }

    // Finds all states; those at `depth` are not expanded. Throws LimitReached, some time before the
    // deadline. May stop at the end of a layer when there are more than `enough`, if every transition so far
    // leads to the next depth; whether it has found all.
    bool build(std::optional<std::size_t> depth, std::size_t enough_bytes = SIZE_MAX);
    // After that it is known of some states only where they lead; the others can be told from those.
    bool expanded(std::size_t node) const {
        return node < begins_.size() && (node == 0 || begins_[node] > 0) && shape(node).size() > 0 &&
               begins_[node] + shape(node).size() <= targets_.size();
    }
    // Whether a state is known to be worth the highest payoff, or the lowest.
    bool is_settled(std::size_t node, bool high) const {
        return node < status_.size() && status_[node] == (high ? Status::high : Status::low);
    }
    // Makes room for what follows, which has this job. States can no longer be looked for.
    void end_building(const Job &job);

    std::size_t size() const { return set_.size(); }
    std::uint64_t transition_count() const { return targets_.size(); }
    std::size_t bytes() const;

    const Shape &shape(std::size_t node) const { return shapes_[shape_of_[node]]; }
    std::uint64_t begin(std::size_t node) const { return begins_[node]; }
    Target target(std::uint64_t transition) const { return targets_[transition]; }
    const std::uint64_t *row(std::size_t node) const { return set_.row(node); }
    // Nodes of depth d are layer_begins[d] … layer_begins[d + 1] - 1.
    const std::vector<std::size_t> &layer_begins() const { return layer_begins_; }

    bool ordered() const { return ordered_; } // every transition leads to a node of a larger number
    bool layered() const { return layered_; } // every transition leads to the next depth
    bool cut() const { return cut_; }         // some state was too deep to be expanded
    bool has_chance() const { return most_cases() > 1; }
    std::uint32_t most_cases() const;        // that chance has anywhere
    bool pruned() const { return pruning_; } // some states may have been left out

    // Left out: nothing is known about it, and no value depends on it.
    bool dropped(Target target) const {
        return target.code == Target::not_found || (!target.is_outcome() && target.node() < status_.size() &&
                                                    status_[target.node()] == Status::dropped);
    }

    // The layer from which on states of chance are passed through.
    std::size_t through_from() const { return through_from_; }

    // The root: a node (number 0) or, if it is terminal, an outcome.
    Target root() const { return root_; }

    // One state with everything that can be done in it.
    struct View {
        game::State state;
        space::Choices choices;
        Shape shape;
        std::vector<Target> targets;
        std::vector<game::State> successors; // not folded
    };
    View look(const game::State &state);
    // The node of a state, the outcome if it is terminal, or Target::not_found.
    Target find(const game::State &state);
    // Of a packed one that is not terminal.
    Target node_of(const std::uint64_t *row) const { return target_of(row, Steps::no_outcome); }
    // The joint move (one per role) of a transition, counted from the first of the state.
    std::vector<game::MoveId> joint_move(const View &view, std::size_t transition) const;

    const Outcomes &outcomes() const { return steps_.outcomes(); }
    const space::Canonical &canonical() const { return canonical_; }
    const SideOrder &order() const { return steps_.order(); }
    Meter &meter() { return meter_; }
    const Job &job() const { return resources_.job; } // all of it
    // Throws LimitReached if so much more does not fit into the memory for tables.
    void need(std::size_t more_bytes) const;

  private:
    friend class GraphBuilder;
    enum class Status : std::uint8_t { open, high, low, dropped }; // high and low are settled
    std::uint32_t shape_number(const Shape &shape);
    void clear(const std::vector<std::uint64_t> &root);
    Target target_of(const std::uint64_t *row, std::uint32_t outcome) const; // not folded

    const Resources &resources_;
    Meter meter_;
    Steps steps_;
    Steps::Legal legal_;
    space::Canonical canonical_;
    std::size_t row_words_;

    space::StateSet set_;
    std::vector<Shape> shapes_;
    std::map<Shape, std::uint32_t> shape_numbers_;
    space::Paged<std::uint32_t> shape_of_; // by node, like the next
    space::Paged<std::uint64_t> begins_;
    space::Paged<Target> targets_; // by transition
    std::vector<std::size_t> layer_begins_;
    std::vector<Status> status_; // by node, when pruning
    Target root_;
    std::size_t enough_bytes_ = SIZE_MAX, through_from_ = SIZE_MAX;
    bool ordered_ = true, layered_ = true, cut_ = false, stopped_ = false;
    bool pruning_ = false, keep_root_ = false, may_pass_ = false;
};

} // namespace zermelo::engines
