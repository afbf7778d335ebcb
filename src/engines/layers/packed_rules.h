// The rules of a game on packed states: a circuit whose inputs are the bits of such a state (see cells.h).
// What a joint move does is a circuit of its own, in which the moves are constants. Most of it has vanished
// then, and most bits stay as they are.
#pragma once

#include "circuit/substitution.h"
#include "circuit/tape.h"
#include "engines/common/engine.h"
#include "engines/layers/cell_edges.h"

#include <map>

namespace zermelo::engines::layered {

class PackedRules {
  public:
    // Throws LimitReached.
    PackedRules(const Problem &problem, const Query &query, const std::vector<Cell> &cells, Meter &meter);

    // The first node is that of the constant, then come those of the bits.
    std::size_t bits() const { return bits_; }
    std::size_t nodes() const { return nodes_; } // that tapes write to, so far

    // What is true of a state, after its tape has been run.
    const circuit::Tape &state_tape() const { return state_tape_; }
    circuit::Edge terminal() const { return terminal_; }
    circuit::Edge legal(std::size_t move) const { return legal_[move]; }
    // The number of what a terminal state ends with (see OutcomeCode), in binary, lowest bit first.
    const std::vector<circuit::Edge> &outcome() const { return outcome_; }

    // What a joint move leads to, by bit, after first the tape of the state and then this one have been run.
    // The gates of the latter are kept by nobody: those of another step come to stand in their places.
    struct Step {
        circuit::Tape tape;
        std::vector<circuit::Edge> next;
    };
    // One move of each role. Throws LimitReached, also of kind size if there are too many.
    const Step &step(const std::vector<std::uint32_t> &moves);

  private:
    void make_state(const Problem &problem, const Query &query);
    Step make_step(const std::vector<std::uint32_t> &moves);
    std::vector<std::uint32_t> missing_gates(const std::vector<circuit::Edge> &edges);
    void add_tape(Step &step);
    const circuit::Gate &gate(std::uint32_t node) const { return graph_.gates()[node - 1 - bits_]; }

    const circuit::Circuit &from_;
    Meter &meter_;
    std::size_t bits_, nodes_ = 0, state_nodes_ = 0;
    circuit::Graph graph_;
    CellEdges cells_;
    circuit::Substitution<circuit::IntoGates<circuit::Graph>> gates_;
    std::vector<std::uint32_t> of_moves_; // gates that depend on them
    circuit::Tape state_tape_;
    std::vector<bool> in_state_; // by node: made by the tape of the state
    circuit::Edge terminal_;
    std::vector<circuit::Edge> legal_, outcome_;
    std::map<std::vector<std::uint32_t>, Step> steps_; // by moves
    std::vector<std::uint32_t> place_;                 // by node, while a tape is made
};

} // namespace zermelo::engines::layered
