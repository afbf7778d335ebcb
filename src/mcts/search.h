// Monte Carlo tree search over the lanes of a simulator. Every lane is a play of its own: down the tree, one
// step beyond it, where a node is added, and then at random to the end. A lane that has ended begins anew, so
// all of them are always at work, and a pass over the gates makes one step of each.
#pragma once

#include "mcts/tree.h"

#include <memory>

namespace zermelo::mcts {

// What the search thinks of a move.
struct Candidate {
    std::string move; // as KIF
    std::uint64_t plays = 0;
    double mean = 0; // reward, from 0 to 1
    bool proved = false;
    std::uint32_t distance = 0; // if it is proved: steps to the end after it
    // If moves have to be mixed: how likely it should be made; otherwise 0.
    double weight = 0;
};

struct SearchOptions {
    std::size_t memory_bytes = std::size_t{256} << 20; // for the tree
    std::uint64_t seed = 1;
    Ways ways;
};

class Search {
  public:
    // The simulator must outlive it. Begins in its initial state.
    Search(Simulator &simulator, const SearchOptions &options);

    // One step of every lane.
    void pass();
    // The play goes on by these moves, one per role, as KIF; what is known below them is kept. Throws Error
    // if a role has no such move.
    void advance(const std::vector<std::string> &joint);

    bool ended() const { return (*tree_)[root].ended; }
    bool proved() const { return (*tree_)[root].proved; }
    // The moves of a role in the present state.
    std::vector<Candidate> candidates(std::size_t role) const;
    std::uint64_t plays() const { return plays_; } // that were finished, ever
    std::size_t nodes() const { return tree_->size(); }

  private:
    static constexpr NodeNumber root = 0;
    enum class Phase { idle, leaving, random };
    // The way through the tree, and how the lane goes on.
    struct Lane {
        Phase phase = Phase::idle;
        std::vector<NodeNumber> nodes;
        std::vector<std::uint32_t> picks; // as many for each node as there are roles
        NodeNumber made = no_node;        // by this play
        std::size_t steps = 0;            // at random
    };

    bool descend(std::size_t lane);
    void arrive(std::size_t lane);
    void go_on(std::size_t lane);
    void finish(Lane &lane, std::vector<double> rewards);
    std::span<const std::uint32_t> last_picks(const Lane &lane) const;
    void set_joint(NodeNumber node, std::span<const std::uint32_t> picks);
    bool may_grow(const Lane &lane) const;
    void begin_at(StateView state);
    std::vector<double> rewards_of(std::size_t lane);

    Simulator &simulator_;
    SearchOptions options_;
    Random random_;
    std::unique_ptr<Tree> tree_;
    std::vector<Lane> lanes_;
    std::uint64_t plays_ = 0;
    std::vector<std::uint32_t> picks_; // scratch
    std::vector<MoveNumber> joint_;    // scratch
};

} // namespace zermelo::mcts
