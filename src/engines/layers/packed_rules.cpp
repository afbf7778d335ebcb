#include "engines/layers/packed_rules.h"

#include "circuit/dependence.h"
#include "engines/layers/outcome_edges.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::engines::layered {

using circuit::Edge;
using circuit::Tape;

namespace {

constexpr std::size_t most_steps = 100'000, most_gates = 20'000'000;
constexpr std::uint32_t kinds = 3; // of gates

Tape::Kind kind_of(const circuit::Gate &gate) {
    if (gate.left.inverted() && gate.right.inverted()) return Tape::Kind::neither;
    return gate.left.inverted() || gate.right.inverted() ? Tape::Kind::left_only : Tape::Kind::both;
}

} // namespace

PackedRules::PackedRules(const Problem &problem, const Query &query, const std::vector<Cell> &cells,
                         Meter &meter)
    : from_(problem.tapes.circuit), meter_(meter), bits_(bit_count(cells)), graph_(bits_),
      cells_(cells, from_.fluent_count, graph_), gates_(from_, circuit::IntoGates{&graph_}) {
    gates_.put(0, Edge::constant(false));
    for (std::size_t f = 0; f < from_.fluent_count; ++f) gates_.put(from_.fluent_node(f), cells_.holds()[f]);
    std::vector<bool> is_move(from_.node_count());
    for (std::size_t m = 0; m < from_.move_count; ++m) {
        gates_.put(from_.move_node(m), Edge::constant(false));
        is_move[from_.move_node(m)] = true;
    }
    std::vector<bool> of_moves = circuit::depends_on(from_, is_move);
    for (std::uint32_t n = from_.first_gate(); n < from_.node_count(); ++n)
        if (of_moves[n]) of_moves_.push_back(n);
    make_state(problem, query);
}

void PackedRules::make_state(const Problem &problem, const Query &query) {
    terminal_ = gates_.of(from_.terminal);
    legal_ = gates_.of(from_.legal);
    for (game::MoveId move : problem.facts.impossible_moves) legal_[move.index()] = Edge::constant(false);
    std::vector<std::vector<Edge>> goals;
    for (const auto &edges : from_.goals) goals.push_back(gates_.of(edges));
    outcome_ = outcome_edges(problem.game, query, goals, graph_);
    meter_.look();

    circuit::Circuit circuit;
    circuit.fluent_count = bits_;
    circuit.gates = graph_.gates();
    std::vector<Edge> outputs = legal_;
    outputs.push_back(terminal_);
    outputs.insert(outputs.end(), outcome_.begin(), outcome_.end());
    state_tape_ = circuit::make_tape(circuit, outputs);
    nodes_ = state_nodes_ = circuit.node_count();
    in_state_.assign(nodes_, false);
    std::fill_n(in_state_.begin(), 1 + bits_, true);
    for (const Tape::Step &step : state_tape_.steps) in_state_[step.out] = true;
}

const PackedRules::Step &PackedRules::step(const std::vector<std::uint32_t> &moves) {
    auto at = steps_.find(moves);
    if (at != steps_.end()) return at->second;
    meter_.look();
    if (steps_.size() == most_steps || graph_.size() > most_gates)
        throw LimitReached(LimitReached::Kind::size,
                           fmt::format("there are more than {} joint moves, or large ones", steps_.size()));
    return steps_.emplace(moves, make_step(moves)).first->second;
}

PackedRules::Step PackedRules::make_step(const std::vector<std::uint32_t> &moves) {
    gates_.forget(of_moves_);
    for (std::uint32_t move : moves) gates_.put(from_.move_node(move), Edge::constant(true));
    Step out{{}, cells_.bits(gates_.of(from_.next))};
    for (std::uint32_t move : moves) gates_.put(from_.move_node(move), Edge::constant(false));
    add_tape(out);
    return out;
}

// The gates that these edges need and the tape of the state does not make, in their order.
std::vector<std::uint32_t> PackedRules::missing_gates(const std::vector<Edge> &edges) {
    in_state_.resize(1 + bits_ + graph_.size());
    place_.resize(in_state_.size());
    std::vector<std::uint32_t> out, waiting;
    auto need = [&](Edge edge) {
        if (in_state_[edge.index()] || place_[edge.index()] != 0) return;
        place_[edge.index()] = 1;
        waiting.push_back(edge.index());
    };
    for (Edge edge : edges) need(edge);
    while (!waiting.empty()) {
        std::uint32_t node = waiting.back();
        waiting.pop_back();
        out.push_back(node);
        need(gate(node).left);
        need(gate(node).right);
    }
    std::sort(out.begin(), out.end());
    return out;
}

// By level and kind, as every tape. The places of its gates follow those of the state.
void PackedRules::add_tape(Step &step) {
    std::vector<std::uint32_t> needed = missing_gates(step.next);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> order; // level and kind, node
    for (std::uint32_t node : needed) {
        place_[node] = 1 + std::max(place_[gate(node).left.index()], place_[gate(node).right.index()]);
        order.emplace_back(kinds * place_[node] + static_cast<std::uint32_t>(kind_of(gate(node))), node);
    }
    std::sort(order.begin(), order.end());
    auto place = static_cast<std::uint32_t>(state_nodes_);
    for (auto [where, node] : order) place_[node] = place++;
    nodes_ = std::max<std::size_t>(nodes_, place);
    auto placed = [&](Edge edge) {
        return place_[edge.index()] == 0 ? edge : Edge::node(place_[edge.index()], edge.inverted());
    };
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        auto [left, right] = gate(order[i].second);
        if (left.inverted() && !right.inverted()) std::swap(left, right);
        step.tape.steps.push_back({placed(left).index(), placed(right).index(), place_[order[i].second]});
        if (i == 0 || order[i].first != order[i - 1].first)
            step.tape.runs.push_back({static_cast<Tape::Kind>(order[i].first % kinds), i, i});
        step.tape.runs.back().end = i + 1;
    }
    for (Edge &edge : step.next) edge = placed(edge);
    for (std::uint32_t node : needed) place_[node] = 0;
}

} // namespace zermelo::engines::layered
