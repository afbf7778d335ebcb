#include "engines/puzzle/relaxed.h"

#include "engines/puzzle/cone.h"

#include <map>

namespace zermelo::engines::puzzle {

using circuit::Edge;

namespace {

constexpr std::size_t most_rounds = 100;

constexpr std::size_t most_cofactor_work = 300'000'000; // moves times nodes

// What a fluent becomes by some moves, where that is not what it was.
struct Effect {
    std::size_t fluent;
    Edge becomes;
    std::vector<std::uint32_t> moves;
};

// The circuit without moves: legal moves, end and goals as before, and the effects of each move.
struct Effects {
    circuit::Circuit circuit;
    std::vector<Effect> list;
};

Effects single_moves(const circuit::Circuit &from) {
    Effects out;
    circuit::Graph graph(from.fluent_count);
    std::vector<Edge> inputs;
    for (std::uint32_t node = 0; node <= from.fluent_count; ++node) inputs.push_back(Edge::node(node));
    inputs.resize(from.first_gate(), Edge::constant(false));
    Cone still(from, graph, inputs);
    out.circuit.fluent_count = from.fluent_count;
    out.circuit.terminal = still.copy(from.terminal);
    out.circuit.legal = still.copy(from.legal);
    out.circuit.goals = {still.copy(from.goals[0])};
    std::vector<std::map<Edge, std::size_t>> known(from.fluent_count);
    for (std::uint32_t m = 0; m < from.move_count; ++m) {
        inputs[from.move_node(m)] = Edge::constant(true);
        Cone cone(from, graph, inputs);
        inputs[from.move_node(m)] = Edge::constant(false);
        for (std::size_t f = 0; f < from.fluent_count; ++f) {
            Edge becomes = cone.copy(from.next[f]);
            if (becomes == Edge::node(from.fluent_node(f))) continue;
            auto [at, fresh] = known[f].emplace(becomes, out.list.size());
            if (fresh) out.list.push_back({f, becomes, {}});
            out.list[at->second].moves.push_back(m);
        }
    }
    out.circuit.gates = graph.take_gates();
    return out;
}

struct Can {
    Edge be_true, be_false;
};

// Every gate twice: can it be true, can it be false.
std::vector<Can> doubled_gates(const circuit::Circuit &circuit, circuit::Graph &graph,
                               std::vector<Can> inputs) {
    std::vector<Can> out = std::move(inputs);
    auto of = [&](Edge edge) {
        Can can = out[edge.index()];
        return edge.inverted() ? Can{can.be_false, can.be_true} : can;
    };
    for (const circuit::Gate &gate : circuit.gates) {
        Can left = of(gate.left), right = of(gate.right);
        out.push_back({graph.both(left.be_true, right.be_true), graph.either(left.be_false, right.be_false)});
    }
    return out;
}

} // namespace

bool Relaxed::worthwhile(const circuit::Circuit &circuit, std::size_t roles) {
    return roles == 1 && circuit.move_count * circuit.node_count() <= most_cofactor_work;
}

Relaxed::Relaxed(const circuit::Circuit &circuit)
    : words_((circuit.fluent_count + 63) / 64), move_words_((circuit.move_count + 63) / 64),
      row_words_(2 * words_ + move_words_), rungs_(circuit.goals[0].size()) {
    Effects effects = single_moves(circuit);
    auto falses = static_cast<std::uint32_t>(64 * words_);
    circuit::Circuit doubled;
    doubled.fluent_count = 64 * row_words_;
    circuit::Graph graph(doubled.fluent_count);
    std::vector<Can> cans{{Edge::constant(false), Edge::constant(true)}};
    for (std::uint32_t f = 0; f < circuit.fluent_count; ++f)
        cans.push_back({Edge::node(1 + f), Edge::node(1 + falses + f)});
    cans = doubled_gates(effects.circuit, graph, std::move(cans));
    auto can = [&](Edge edge) {
        Can of = cans[edge.index()];
        return edge.inverted() ? Can{of.be_false, of.be_true} : of;
    };
    std::vector<Edge> possible; // by move: legal some time, and allowed
    for (std::uint32_t m = 0; m < circuit.move_count; ++m)
        possible.push_back(graph.both(Edge::node(1 + 2 * falses + m), can(effects.circuit.legal[m]).be_true));
    for (std::uint32_t i = 0; i < doubled.fluent_count; ++i) doubled.next.push_back(Edge::node(1 + i));
    for (const Effect &effect : effects.list) {
        std::vector<Edge> moves;
        for (std::uint32_t m : effect.moves) moves.push_back(possible[m]);
        Edge any = graph.any(moves);
        Can becomes = can(effect.becomes);
        for (auto [bit, value] :
             {std::pair{effect.fluent, becomes.be_true}, std::pair{falses + effect.fluent, becomes.be_false}})
            doubled.next[bit] = graph.either(doubled.next[bit], graph.both(any, value));
    }
    auto &goals = doubled.goals.emplace_back();
    Edge end = can(effects.circuit.terminal).be_true;
    for (Edge rung : effects.circuit.goals[0]) goals.push_back(graph.both(end, can(rung).be_true));
    std::vector<Edge> changes;
    for (std::uint32_t i = 0; i < 2 * falses; ++i)
        changes.push_back(graph.both(doubled.next[i], Edge::node(1 + i, true)));
    changes_ = graph.any(changes);
    doubled.gates = graph.take_gates();
    tapes_ = std::make_unique<circuit::Tapes>(std::move(doubled));
    lanes_ = std::make_unique<circuit::Lanes<1>>(*tapes_);
    std::vector<Edge> round = tapes_->circuit.next;
    round.push_back(changes_);
    round_ = circuit::make_tape(tapes_->circuit, round);
    loaded_.resize(width * row_words_);
}

void Relaxed::most_rungs(const std::uint64_t *rows, std::size_t count,
                         std::span<const std::uint64_t> forbidden, std::vector<std::size_t> &out) {
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t *row = loaded_.data() + row_words_ * i;
        for (std::size_t w = 0; w < words_; ++w) {
            row[w] = rows[words_ * i + w];
            row[words_ + w] = ~rows[words_ * i + w];
        }
        for (std::size_t w = 0; w < move_words_; ++w)
            row[2 * words_ + w] = forbidden.empty() ? ~std::uint64_t{0} : ~forbidden[w];
    }
    bool settled = false;
    lanes_->load_states(loaded_.data(), count);
    for (std::size_t round = 0; round < most_rounds && !settled; ++round) {
        lanes_->run(round_);
        work_ += round_.steps.size() + tapes_->circuit.fluent_count;
        circuit::Vector<1> changes = lanes_->value(changes_);
        settled = true;
        for (std::size_t i = 0; i < count && settled; ++i) settled = !changes.test(i);
        lanes_->step();
    }
    out.assign(count, settled ? 0 : rungs_); // an unfinished round has not reached all that can be
    if (!settled) return;
    lanes_->run(tapes_->state);
    for (std::size_t rung = 0; rung < rungs_; ++rung) {
        auto possible = lanes_->value(tapes_->circuit.goals[0][rung]);
        for (std::size_t i = 0; i < count; ++i)
            if (possible.test(i)) out[i] = rung + 1;
    }
}

} // namespace zermelo::engines::puzzle
