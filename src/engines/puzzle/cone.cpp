#include "engines/puzzle/cone.h"

namespace zermelo::engines::puzzle {

using circuit::Edge;

Edge Cone::copy(Edge edge) {
    waiting_.push_back(edge.index());
    while (!waiting_.empty()) {
        std::uint32_t node = waiting_.back();
        if (made_[node] != missing) {
            waiting_.pop_back();
            continue;
        }
        const circuit::Gate &gate = circuit_.gates[node - circuit_.first_gate()];
        Edge left = made_[gate.left.index()], right = made_[gate.right.index()];
        if (left == missing) waiting_.push_back(gate.left.index());
        if (right == missing) waiting_.push_back(gate.right.index());
        if (left == missing || right == missing) continue;
        made_[node] =
            graph_.both(gate.left.inverted() ? !left : left, gate.right.inverted() ? !right : right);
        waiting_.pop_back();
    }
    Edge out = made_[edge.index()];
    return edge.inverted() ? !out : out;
}

std::vector<Edge> Cone::copy(const std::vector<Edge> &edges) {
    std::vector<Edge> out;
    out.reserve(edges.size());
    for (Edge edge : edges) out.push_back(copy(edge));
    return out;
}

std::vector<bool> depends_on(const circuit::Circuit &circuit, std::vector<bool> marked) {
    marked.resize(circuit.node_count());
    for (std::size_t g = 0; g < circuit.gates.size(); ++g)
        marked[circuit.first_gate() + g] =
            marked[circuit.gates[g].left.index()] || marked[circuit.gates[g].right.index()];
    return marked;
}

std::vector<bool> read_by(const circuit::Circuit &circuit, const std::vector<Edge> &edges) {
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

} // namespace zermelo::engines::puzzle
