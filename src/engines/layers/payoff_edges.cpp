#include "engines/layers/payoff_edges.h"

#include <algorithm>
#include <bit>
#include <map>

namespace zermelo::engines::layered {

using circuit::Edge;

namespace {

// By goal value of a role: the state has just that one, which is the highest that holds, or 0 if none does.
std::map<int, Edge> by_value(const game::Role &role, const std::vector<Edge> &goals, circuit::Graph &graph) {
    std::map<int, std::vector<Edge>, std::greater<>> edges;
    for (std::size_t g = 0; g < goals.size(); ++g)
        if (role.goals[g].value) edges[*role.goals[g].value].push_back(goals[g]);
    std::map<int, Edge> out;
    Edge rest = Edge::constant(true);
    for (const auto &[value, of_value] : edges) {
        Edge some = graph.any(of_value);
        out[value] = graph.both(rest, some);
        rest = graph.both(rest, !some);
    }
    auto none = out.try_emplace(0, Edge::constant(false)).first;
    none->second = graph.either(none->second, rest);
    return out;
}

} // namespace

std::vector<Edge> rung_edges(const game::Game &game, const Query &query,
                             const std::vector<std::vector<Edge>> &goals, circuit::Graph &graph) {
    game::Payoff payoff(game, query.role, query.model, query.measure);
    const std::vector<int> &scale = payoff.scale();
    std::vector<std::vector<Edge>> bits(static_cast<std::size_t>(std::bit_width(scale.size() - 1)));
    // Every combination of the goal values that count has its payoff.
    std::map<int, Edge> own = by_value(game.roles[query.role.index()], goals[query.role.index()], graph);
    std::map<int, Edge> theirs{{0, Edge::constant(true)}};
    game::RoleId other = query.role;
    if (query.model == game::Model::difference) {
        for (game::RoleId role : game.players())
            if (role != query.role) other = role;
        theirs = by_value(game.roles[other.index()], goals[other.index()], graph);
    }
    for (const auto &[mine, here] : own)
        for (const auto &[others, there] : theirs) {
            int worth = payoff.of([&](game::RoleId role, std::size_t goal) {
                return game.roles[role.index()].goals[goal].value == (role == query.role ? mine : others);
            });
            auto rung = static_cast<std::size_t>(std::find(scale.begin(), scale.end(), worth) - scale.begin());
            Edge both = graph.both(here, there);
            for (std::size_t b = 0; b < bits.size(); ++b)
                if ((rung >> b & 1) != 0) bits[b].push_back(both);
        }
    std::vector<Edge> out;
    for (auto &edges : bits) out.push_back(graph.any(std::move(edges)));
    return out;
}

} // namespace zermelo::engines::layered
