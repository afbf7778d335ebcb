// Puts gates after those that a circuit has; equal ones only once.
#pragma once

#include "circuit/circuit.h"

#include <map>
#include <utility>

namespace zermelo::circuit {

class Extension {
  public:
    explicit Extension(Circuit &circuit) : circuit_(circuit), own_gates_(circuit.gates.size()) {
        for (std::size_t g = 0; g < own_gates_; ++g)
            gates_.emplace(std::pair(circuit.gates[g].left, circuit.gates[g].right),
                           static_cast<std::uint32_t>(circuit.first_gate() + g));
    }

    const Circuit &circuit() const { return circuit_; }
    // Gates that the circuit had, and those put after them.
    std::size_t own_gates() const { return own_gates_; }
    std::size_t new_gates() const { return circuit_.gates.size() - own_gates_; }

    Edge fluent(game::FluentId f) const { return Edge::node(circuit_.fluent_node(f.index())); }
    Edge both(Edge a, Edge b) {
        if (b < a) std::swap(a, b);
        if (a == Edge::constant(false) || a == !b) return Edge::constant(false);
        if (a == Edge::constant(true) || a == b) return b;
        auto [at, fresh] =
            gates_.try_emplace(std::pair(a, b), static_cast<std::uint32_t>(circuit_.node_count()));
        if (fresh) circuit_.gates.push_back({a, b});
        return Edge::node(at->second);
    }
    Edge either(Edge a, Edge b) { return !both(!a, !b); }

  private:
    Circuit &circuit_;
    std::size_t own_gates_;
    std::map<std::pair<Edge, Edge>, std::uint32_t> gates_;
};

} // namespace zermelo::circuit
