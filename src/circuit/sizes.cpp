#include "circuit/sizes.h"

#include <algorithm>

namespace zermelo::circuit {

using circuit::Edge;

Cone cone(const circuit::Circuit &circuit, std::span<const Edge> outputs) {
    std::uint32_t first = circuit.first_gate();
    std::vector<bool> needed(circuit.gates.size(), false);
    std::vector<std::uint32_t> level(circuit.gates.size(), 0);
    auto need = [&](Edge e) {
        if (e.index() >= first) needed[e.index() - first] = true;
    };
    auto level_of = [&](Edge e) { return e.index() >= first ? level[e.index() - first] : 0; };

    for (Edge e : outputs) need(e);
    for (std::size_t i = circuit.gates.size(); i-- > 0;)
        if (needed[i]) need(circuit.gates[i].left), need(circuit.gates[i].right);
    Cone out;
    for (std::size_t i = 0; i < circuit.gates.size(); ++i) {
        if (!needed[i]) continue;
        level[i] = 1 + std::max(level_of(circuit.gates[i].left), level_of(circuit.gates[i].right));
        out.gates += 1;
        out.depth = std::max<std::size_t>(out.depth, level[i]);
    }
    return out;
}

CircuitSizes sizes(const circuit::Circuit &circuit) {
    std::vector<Edge> goals;
    for (const auto &of_role : circuit.goals) goals.insert(goals.end(), of_role.begin(), of_role.end());
    std::vector<Edge> all{circuit.terminal};
    all.insert(all.end(), circuit.legal.begin(), circuit.legal.end());
    all.insert(all.end(), goals.begin(), goals.end());
    all.insert(all.end(), circuit.next.begin(), circuit.next.end());
    return {cone(circuit, all), cone(circuit, std::span(&circuit.terminal, 1)), cone(circuit, circuit.legal),
            cone(circuit, goals), cone(circuit, circuit.next)};
}

} // namespace zermelo::circuit
