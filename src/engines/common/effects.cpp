// Moves with the same effect, such as the sides of a biased coin that mean the same: with one of a role's
// moves made and its others not, the successor is a circuit of its own, and circuits that structural hashing
// makes one are equal in every state.
#include "engines/common/effects.h"

#include "circuit/graph.h"
#include "circuit/substitution.h"

#include <map>

namespace zermelo::engines {

namespace {

using circuit::Edge;

// The most work that looking for such moves is worth.
constexpr std::size_t gates_at_most = 20'000'000;

class Effects {
  public:
    explicit Effects(const circuit::Circuit &circuit) : circuit_(circuit), graph_(circuit.first_gate() - 1) {}

    // The successor as a function of everything but this role's moves.
    std::vector<Edge> of(const game::Role &role, std::uint32_t move) {
        circuit::Substitution made(circuit_, circuit::IntoGates{&graph_});
        for (std::uint32_t node = 0; node < circuit_.first_gate(); ++node) made.put(node, Edge::node(node));
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            made.put(circuit_.move_node(m), Edge::constant(m == move));
        return made.of(circuit_.next);
    }

  private:
    const circuit::Circuit &circuit_;
    circuit::Graph graph_;
};

} // namespace

MoveEffects::MoveEffects(const game::Game &game, const circuit::Tapes &tapes) : read(game.moves.size()) {
    const circuit::Circuit &circuit = tapes.circuit;
    auto note = [&](std::uint32_t node) {
        if (node >= circuit.move_node(0) && node < circuit.first_gate())
            read[node - circuit.move_node(0)] = true;
    };
    for (const circuit::Tape::Step &step : tapes.next.steps) {
        note(step.left);
        note(step.right);
    }
    for (Edge edge : circuit.next) note(edge.index());

    for (std::uint32_t move = 0; move < game.moves.size(); ++move) first_like.push_back(move);
    for (const game::Role &role : game.roles) {
        if (!role.is_random || role.move_count * circuit.gates.size() > gates_at_most) continue;
        Effects effects(circuit);
        std::map<std::vector<Edge>, std::uint32_t> seen;
        for (std::uint32_t move = role.first_move; move < role.first_move + role.move_count; ++move)
            first_like[move] = seen.emplace(effects.of(role, move), move).first->second;
    }
}

} // namespace zermelo::engines
