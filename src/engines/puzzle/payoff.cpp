#include "engines/puzzle/payoff.h"

#include "circuit/graph.h"
#include "circuit/substitution.h"

namespace zermelo::engines::puzzle {

using circuit::Edge;

Edge Ladder::edge(circuit::Graph &graph, std::size_t rung, const std::vector<Edge> &edges) const {
    auto any_of = [&](const std::vector<std::size_t> &which) {
        std::vector<Edge> chosen;
        for (std::size_t g : which) chosen.push_back(edges[g]);
        return graph.any(chosen);
    };
    Edge out = any_of(reaching[rung]);
    return without_goal[rung] ? graph.either(out, !any_of(goals)) : out;
}

Ladder make_ladder(const game::Game &game, const Query &query) {
    game::Payoff payoff(game, query.role, query.model, query.measure);
    Ladder out;
    out.scale = payoff.scale();
    const auto &goals = game.roles[query.role.index()].goals;
    for (std::size_t g = 0; g < goals.size(); ++g)
        if (goals[g].value) out.goals.push_back(g);
    // What an end with exactly this one goal, or with none, is worth; the highest goal counts.
    auto worth = [&](std::size_t goal) {
        return payoff.of([&](game::RoleId role, std::size_t g) { return role == query.role && g == goal; });
    };
    for (std::size_t rung = 0; rung + 1 < out.scale.size(); ++rung) {
        int wanted = out.scale[rung + 1];
        auto &reaching = out.reaching.emplace_back();
        for (std::size_t g : out.goals)
            if (worth(g) >= wanted) reaching.push_back(g);
        out.without_goal.push_back(worth(goals.size()) >= wanted);
    }
    return out;
}

circuit::Circuit with_ladder(const circuit::Circuit &from, const Ladder &ladder, game::RoleId role) {
    circuit::Graph graph(from.fluent_count + from.move_count);
    circuit::Substitution same(from, circuit::IntoGates{&graph});
    for (std::uint32_t node = 0; node < from.first_gate(); ++node) same.put(node, Edge::node(node));
    circuit::Circuit out;
    out.fluent_count = from.fluent_count;
    out.move_count = from.move_count;
    out.terminal = same.of(from.terminal);
    out.legal = same.of(from.legal);
    out.next = same.of(from.next);
    std::vector<Edge> goals = same.of(from.goals[role.index()]);
    auto &rungs = out.goals.emplace_back();
    for (std::size_t r = 0; r < ladder.rungs(); ++r) rungs.push_back(ladder.edge(graph, r, goals));
    out.gates = graph.take_gates();
    return out;
}

} // namespace zermelo::engines::puzzle
