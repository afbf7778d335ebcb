// One block of a formula in clausal abstraction: a SAT solver that proposes assignments of the block's
// variables. A node is "good" for the existential player if it is true, for the universal one if it is false;
// the solver has a literal for "this node is good". Literals of outer nodes are assumptions: only bad nodes
// have to be assumed, since good ones can do no harm.
//
// An existential block does not only propose, it plans: its solver has the variables of all inner blocks too,
// and all clauses. That the opponent helps is the weakest opposition there is, so what has no plan is lost;
// and a plan that needs no help at all, no universal literal, wins without asking anybody.
//
// A universal block attacks: of two assignments the one that leaves more nodes false is at least as good, so
// one to which nothing can be added is proposed. In games this is to say that a code which is no legal move,
// and so demands nothing, is not tried. Nodes that were false when the block last won are tried first, like
// the killer moves of game search.
#pragma once

#include "solvers/qbf/abstraction/forest.h"
#include "solvers/qbf/abstraction/sat.h"

#include <utility>

namespace zermelo::qbf {

class Level {
  public:
    // `truth` holds for every node whether it is true; a level reads that of outer nodes and writes its own.
    // `plans_to`: the last block that it plans for; its own, or the innermost.
    Level(const Forest &forest, int level, int plans_to, std::vector<char> &truth);

    bool universal() const { return universal_; }

    // Looks for an assignment under which nothing that is known lets this block's player lose; if there is
    // one, the truth of this level's nodes is set.
    bool propose(Meter &meter);

    // After a proposal: whether it wins whatever inner universal blocks do.
    bool needs_no_help() const;

    // After a proposal failed: nodes of this block and outer ones, one of which has to be good.
    void refine(std::span<const NodeId> reason);

    // After propose() said no: bad outer nodes that make it so.
    void conflict(std::vector<NodeId> &reason) const;

    // After a proposal succeeded because the nodes of `reason` are good: the outer nodes that suffice.
    void success(std::vector<NodeId> &reason);
    // The same after needs_no_help().
    void success_of_plan(std::vector<NodeId> &reason);

    bool value(int place) const {
        return values_[static_cast<std::size_t>(place)] != 0;
    } // as proposed, from 1

  private:
    void add_variables();
    void add_clauses();
    int literal_of(int level, int literal) const;
    int good(NodeId node);
    void need(NodeId node, std::vector<NodeId> &out);

    const Forest &forest_;
    int level_;
    int plans_to_;
    bool universal_;
    std::vector<char> &truth_;
    IncrementalSat sat_;
    std::vector<int> first_variable_;                        // by level: the solver's, less one
    std::vector<int> good_;                                  // by node: the literal for it, or 0
    std::vector<std::vector<std::pair<NodeId, int>>> outer_; // by level: outer nodes with their literals
    std::vector<NodeId> node_of_; // by the solver's variable, for literals of outer nodes
    // Universal: the block's nodes; those that were false in the last proposal that won come first.
    std::vector<NodeId> attacks_;
    std::vector<int> assumptions_;
    std::vector<int> wishes_;
    std::vector<char> values_; // of the block's variables, from index 1
    std::vector<char> mark_;   // by node
    std::vector<int> clause_;
};

} // namespace zermelo::qbf
