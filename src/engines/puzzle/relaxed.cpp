#include "engines/puzzle/relaxed.h"

#include "circuit/graph.h"
#include "circuit/substitution.h"

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
    circuit::Substitution still(from, circuit::IntoGates{&graph});
    still.put_all(inputs);
    out.circuit.fluent_count = from.fluent_count;
    out.circuit.terminal = still.of(from.terminal);
    out.circuit.legal = still.of(from.legal);
    out.circuit.goals = {still.of(from.goals[0])};
    std::vector<std::map<Edge, std::size_t>> known(from.fluent_count);
    for (std::uint32_t m = 0; m < from.move_count; ++m) {
        circuit::Substitution made(from, circuit::IntoGates{&graph});
        made.put_all(inputs);
        made.put(from.move_node(m), Edge::constant(true));
        for (std::size_t f = 0; f < from.fluent_count; ++f) {
            Edge becomes = made.of(from.next[f]);
            if (becomes == Edge::node(from.fluent_node(f))) continue;
            auto [at, fresh] = known[f].emplace(becomes, out.list.size());
            if (fresh) out.list.push_back({f, becomes, {}});
            out.list[at->second].moves.push_back(m);
        }
    }
    out.circuit.gates = graph.take_gates();
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
    circuit::Substitution can(effects.circuit, circuit::IntoPossible{&graph});
    can.put(0, {Edge::constant(false), Edge::constant(true)});
    for (std::uint32_t f = 0; f < circuit.fluent_count; ++f)
        can.put(1 + f, {Edge::node(1 + f), Edge::node(1 + falses + f)});
    std::vector<Edge> possible; // by move: legal some time, and allowed
    for (std::uint32_t m = 0; m < circuit.move_count; ++m)
        possible.push_back(graph.both(Edge::node(1 + 2 * falses + m), can.of(effects.circuit.legal[m]).yes));
    for (std::uint32_t i = 0; i < doubled.fluent_count; ++i) doubled.next.push_back(Edge::node(1 + i));
    for (const Effect &effect : effects.list) {
        std::vector<Edge> moves;
        for (std::uint32_t m : effect.moves) moves.push_back(possible[m]);
        Edge any = graph.any(moves);
        circuit::Possible becomes = can.of(effect.becomes);
        for (auto [bit, value] :
             {std::pair{effect.fluent, becomes.yes}, std::pair{falses + effect.fluent, becomes.no}})
            doubled.next[bit] = graph.either(doubled.next[bit], graph.both(any, value));
    }
    auto &goals = doubled.goals.emplace_back();
    Edge end = can.of(effects.circuit.terminal).yes;
    for (Edge rung : effects.circuit.goals[0]) goals.push_back(graph.both(end, can.of(rung).yes));
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
