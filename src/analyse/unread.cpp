// Which fluents does nothing read? Those outside the cone of influence: what legal moves, goals and the end
// are made from, and what the next values of these are made from, and so on.
#include "analyse/questions.h"

namespace zermelo::analyse {

std::vector<game::FluentId> unread_fluents(const circuit::Circuit &circuit) {
    std::vector<bool> reached(circuit.node_count(), false);
    std::vector<std::uint32_t> waiting;
    auto reach = [&](circuit::Edge edge) {
        if (reached[edge.index()]) return;
        reached[edge.index()] = true;
        waiting.push_back(edge.index());
    };
    reach(circuit.terminal);
    for (circuit::Edge edge : circuit.legal) reach(edge);
    for (const auto &goals : circuit.goals)
        for (circuit::Edge edge : goals) reach(edge);
    while (!waiting.empty()) {
        std::uint32_t node = waiting.back();
        waiting.pop_back();
        if (node >= circuit.first_gate()) {
            const circuit::Gate &gate = circuit.gates[node - circuit.first_gate()];
            reach(gate.left);
            reach(gate.right);
        } else if (node >= 1 && node <= circuit.fluent_count) {
            reach(circuit.next[node - 1]);
        }
    }
    std::vector<game::FluentId> out;
    for (std::size_t f = 0; f < circuit.fluent_count; ++f)
        if (!reached[circuit.fluent_node(f)]) out.emplace_back(f);
    return out;
}

} // namespace zermelo::analyse
