// Builds an and-inverter graph: equal gates are one gate, and what a glance at two levels decides is decided
// (Brummayer and Biere, "Local two-level and-inverter graph minimization without blowup", 2006).
#pragma once

#include "circuit/circuit.h"

#include <span>
#include <vector>

namespace zermelo::circuit {

class Graph {
  public:
    explicit Graph(std::size_t inputs) : first_gate_(static_cast<std::uint32_t>(1 + inputs)) {}

    Edge both(Edge a, Edge b);
    Edge either(Edge a, Edge b) { return !both(!a, !b); }
    // Sorts and halves, so that common parts have a chance to be shared and depth stays low.
    Edge all(std::vector<Edge> edges);
    Edge any(std::vector<Edge> edges);

    std::size_t inputs() const { return first_gate_ - 1; }
    std::size_t size() const { return gates_.size(); }
    const std::vector<Gate> &gates() const { return gates_; }
    std::vector<Gate> take_gates() { return std::move(gates_); }

  private:
    bool is_gate(Edge e) const { return e.index() >= first_gate_; }
    const Gate &gate(Edge e) const { return gates_[e.index() - first_gate_]; }
    // Whether a two-level rule applies; then `out` is the result.
    bool shortcut(Edge a, Edge b, Edge &out);
    bool shortcut_from(Edge a, Edge b, Edge &out);
    void grow();

    std::uint32_t first_gate_;
    std::vector<Gate> gates_;
    std::vector<std::uint32_t> slots_; // gate + 1, or 0
};

} // namespace zermelo::circuit
