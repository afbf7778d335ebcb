#include "engines/layers/outcome_edges.h"

#include "engines/common/outcome_code.h"

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

class Outcomes {
  public:
    Outcomes(const game::Game &game, const Query &query, const std::vector<std::vector<Edge>> &goals,
             circuit::Graph &graph)
        : game_(game), code_(game, query.role, query.model, query.measure), graph_(graph),
          value_(game.roles.size()), bits_(static_cast<std::size_t>(std::bit_width(code_.count() - 1))) {
        using game::Model;
        for (std::size_t r = 0; r < game.roles.size(); ++r)
            if (r == query.role.index() || query.model == Model::own || query.model == Model::difference) {
                roles_.push_back(r);
                by_value_.push_back(by_value(game.roles[r], goals[r], graph));
            }
    }

    std::vector<Edge> edges() {
        combine(0, Edge::constant(true));
        std::vector<Edge> out;
        for (auto &edges : bits_) out.push_back(graph_.any(std::move(edges)));
        return out;
    }

  private:
    // Every combination of the goal values that count has its number.
    void combine(std::size_t at, Edge here) {
        if (here == Edge::constant(false)) return;
        if (at < roles_.size()) {
            for (const auto &[value, edge] : by_value_[at]) {
                value_[roles_[at]] = value;
                combine(at + 1, graph_.both(here, edge));
            }
            return;
        }
        std::uint32_t number = code_.of([&](game::RoleId role, std::size_t goal) {
            return game_.roles[role.index()].goals[goal].value == value_[role.index()];
        });
        for (std::size_t b = 0; b < bits_.size(); ++b)
            if ((number >> b & 1) != 0) bits_[b].push_back(here);
    }

    const game::Game &game_;
    OutcomeCode code_;
    circuit::Graph &graph_;
    std::vector<std::size_t> roles_; // that count
    std::vector<std::map<int, Edge>> by_value_;
    std::vector<int> value_; // by role
    std::vector<std::vector<Edge>> bits_;
};

} // namespace

std::vector<Edge> outcome_edges(const game::Game &game, const Query &query,
                                const std::vector<std::vector<Edge>> &goals, circuit::Graph &graph) {
    return Outcomes(game, query, goals, graph).edges();
}

} // namespace zermelo::engines::layered
