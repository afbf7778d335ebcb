#include "circuit/dependence.h"

namespace zermelo::circuit {

std::vector<bool> depends_on(const Circuit &circuit, std::vector<bool> marked) {
    marked.resize(circuit.node_count());
    for (std::size_t g = 0; g < circuit.gates.size(); ++g)
        marked[circuit.first_gate() + g] =
            marked[circuit.gates[g].left.index()] || marked[circuit.gates[g].right.index()];
    return marked;
}

std::vector<bool> read_by(const Circuit &circuit, std::span<const Edge> edges) {
    std::vector<bool> seen(circuit.node_count()), out(circuit.fluent_count);
    std::vector<std::uint32_t> waiting;
    auto visit = [&](Edge edge) {
        if (!seen[edge.index()]) {
            seen[edge.index()] = true;
            waiting.push_back(edge.index());
        }
    };
    for (Edge edge : edges) visit(edge);
    while (!waiting.empty()) {
        std::uint32_t node = waiting.back();
        waiting.pop_back();
        if (node >= circuit.first_gate()) {
            visit(circuit.gates[node - circuit.first_gate()].left);
            visit(circuit.gates[node - circuit.first_gate()].right);
        } else if (node >= 1 && node <= circuit.fluent_count) {
            out[node - 1] = true;
            visit(circuit.next[node - 1]);
        }
    }
    return out;
}

} // namespace zermelo::circuit
