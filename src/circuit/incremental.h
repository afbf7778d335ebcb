// Evaluates one state after another by what changes between them. Every node has the number of its inputs
// that are missing: it holds if that is 0. When a node changes, the numbers of its readers change by one, and
// a reader whose number comes to or leaves 0 changes in turn. Changes wait as bits, in the order of the
// nodes, so each node is taken once, after all that it reads; a second change of the same node takes the bit
// away. What persists is never looked at: not the gate, not the fluent.
//
// Changes of the state wait in the part that only the successor needs until a move is made. Where a good part
// of all nodes change, a pass over all of them is cheaper, and is made instead.
#pragma once

#include "circuit/fan_out.h"
#include "circuit/one_state.h"

namespace zermelo::circuit {

class IncrementalState : public OneState {
  public:
    explicit IncrementalState(const Tapes &tapes) : IncrementalState(std::make_shared<const FanOut>(tapes)) {}
    explicit IncrementalState(std::shared_ptr<const FanOut> fan_out);

    const char *name() const override { return "incremental"; }
    std::unique_ptr<OneState> another() const override {
        return std::make_unique<IncrementalState>(fan_out_);
    }
    void set(Row state) override;
    View look() override;
    Row next(std::span<const game::MoveId> joint_move) override;

  private:
    struct Part {
        const FanOut::Part &nodes;
        bool unknown = true; // its nodes are not as they should be, nor would changes make them so
        std::vector<std::uint64_t> outputs;
    };

    void flip(std::uint32_t node);         // an input
    void tell_readers(std::uint32_t node); // that it has changed
    void change(std::uint32_t node) {
        waiting_[node / 64] ^= std::uint64_t{1} << (node % 64);
        waiting_words_[node / 64 / 64] |= std::uint64_t{1} << (node / 64 % 64);
    }
    void update(Part &part);
    bool follow_changes(Part &part); // or gives up
    void evaluate_all(Part &part);
    bool holds(Edge edge) const { return (missing_[edge.index()] == 0) != edge.inverted(); }

    std::shared_ptr<const FanOut> fan_out_;
    std::vector<std::uint8_t> missing_;                  // by node
    std::vector<std::uint64_t> waiting_, waiting_words_; // a bit for each node; for each word of these
    Part state_part_, next_part_;
    std::vector<std::uint64_t> wanted_, loaded_; // the present state, and the one that the nodes know of
    std::vector<game::MoveId> made_;             // the moves that the nodes know of
};

} // namespace zermelo::circuit
