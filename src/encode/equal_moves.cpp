#include "encode/equal_moves.h"

#include "circuit/graph.h"
#include "circuit/substitution.h"

#include <map>

namespace zermelo::encode {

using circuit::Edge;

namespace {

using Codes = std::vector<std::uint32_t>; // of edges

// The next state when the role makes this move, from the state and the moves of others.
Codes successor(const circuit::Circuit &circuit, const game::Role &role, std::uint32_t move,
                circuit::Graph &graph, Meter &meter) {
    circuit::Substitution frame(circuit, circuit::IntoGates<circuit::Graph>{&graph});
    for (std::uint32_t node = 0; node < circuit.first_gate(); ++node) frame.put(node, Edge::node(node));
    for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
        frame.put(circuit.move_node(m), Edge::constant(m == move));
    Codes out;
    for (Edge next : circuit.next) {
        out.push_back(frame.of(next).code);
        meter.check();
    }
    return out;
}

} // namespace

std::vector<std::vector<game::MoveId>> equal_moves(const circuit::Circuit &circuit, const game::Role &role,
                                                   Meter &meter) {
    circuit::Graph graph(circuit.fluent_count + circuit.move_count);
    std::map<std::uint32_t, std::size_t> alike; // how many have this for their legality
    for (std::uint32_t m = 0; m < role.move_count; ++m) ++alike[circuit.legal[role.first_move + m].code];
    std::map<Codes, std::size_t> known; // by legality and successor: the place of the group
    std::vector<std::vector<game::MoveId>> out;
    for (std::uint32_t move = role.first_move; move < role.first_move + role.move_count; ++move) {
        std::uint32_t legal = circuit.legal[move].code;
        std::size_t place = out.size();
        if (alike[legal] > 1) {
            Codes effect = successor(circuit, role, move, graph, meter);
            effect.push_back(legal);
            place = known.emplace(std::move(effect), place).first->second;
        }
        if (place == out.size()) out.emplace_back();
        out[place].push_back(game::MoveId(move));
    }
    return out;
}

} // namespace zermelo::encode
