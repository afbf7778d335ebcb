#include "engines/puzzle_relaxed.h"

#include "engines/puzzle_cone.h"

#include <algorithm>

namespace zermelo::engines::puzzle {

using circuit::Edge;

namespace {

constexpr std::size_t most_rounds = 100;

struct Can {
    Edge be_true, be_false;
};

class Doubling {
  public:
    Doubling(const circuit::Circuit &circuit, circuit::Graph &graph, std::uint32_t falses)
        : circuit_(circuit), graph_(graph), nodes_(circuit.node_count()) {
        nodes_[0] = {Edge::constant(false), Edge::constant(true)};
        for (std::size_t f = 0; f < circuit.fluent_count; ++f) {
            auto node = static_cast<std::uint32_t>(1 + f);
            nodes_[circuit.fluent_node(f)] = {Edge::node(node), Edge::node(falses + node)};
        }
        std::vector<bool> of_moves(circuit.first_gate());
        for (std::size_t m = 0; m < circuit.move_count; ++m) of_moves[circuit.move_node(m)] = true;
        of_moves = depends_on(circuit, of_moves);
        for (bool with_moves : {false, true}) {
            if (with_moves) // any legal move can be made, and left
                for (std::size_t m = 0; m < circuit.move_count; ++m)
                    nodes_[circuit.move_node(m)] = {of(circuit.legal[m]).be_true, Edge::constant(true)};
            for (std::size_t g = 0; g < circuit.gates.size(); ++g) {
                std::size_t node = circuit.first_gate() + g;
                if (of_moves[node] != with_moves) continue;
                Can left = of(circuit.gates[g].left), right = of(circuit.gates[g].right);
                nodes_[node] = {graph.both(left.be_true, right.be_true),
                                graph.either(left.be_false, right.be_false)};
            }
        }
    }
    Can of(Edge edge) const {
        Can can = nodes_[edge.index()];
        return edge.inverted() ? Can{can.be_false, can.be_true} : can;
    }

  private:
    const circuit::Circuit &circuit_;
    circuit::Graph &graph_;
    std::vector<Can> nodes_;
};

} // namespace

Relaxed::Relaxed(const circuit::Circuit &circuit)
    : words_((circuit.fluent_count + 63) / 64), rungs_(circuit.goals[0].size()) {
    auto falses = static_cast<std::uint32_t>(64 * words_);
    doubled_.fluent_count = 2 * falses;
    circuit::Graph graph(doubled_.fluent_count);
    Doubling doubling(circuit, graph, falses);
    doubled_.next.assign(doubled_.fluent_count, Edge::constant(false));
    for (std::uint32_t f = 0; f < circuit.fluent_count; ++f) {
        Can next = doubling.of(circuit.next[f]);
        doubled_.next[f] = graph.either(Edge::node(1 + f), next.be_true);
        doubled_.next[falses + f] = graph.either(Edge::node(1 + falses + f), next.be_false);
    }
    auto &goals = doubled_.goals.emplace_back();
    Edge end = doubling.of(circuit.terminal).be_true;
    for (Edge rung : circuit.goals[0]) goals.push_back(graph.both(end, doubling.of(rung).be_true));
    doubled_.gates = graph.take_gates();
    tapes_ = std::make_unique<circuit::Tapes>(doubled_);
    lanes_ = std::make_unique<circuit::Lanes<4>>(*tapes_);
    now_.resize(width * 2 * words_);
    after_.resize(now_.size());
}

void Relaxed::most_rungs(const std::uint64_t *rows, std::size_t count, std::vector<std::size_t> &out) {
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t w = 0; w < words_; ++w) {
            now_[2 * words_ * i + w] = rows[words_ * i + w];
            now_[2 * words_ * i + words_ + w] = ~rows[words_ * i + w];
        }
    std::size_t used = count * 2 * words_;
    bool settled = false;
    lanes_->load_states(now_.data(), count);
    for (std::size_t round = 0; round < most_rounds && !settled; ++round) {
        lanes_->run(tapes_->next);
        lanes_->store_next(after_.data(), count);
        settled = round > 0 && std::equal(after_.begin(), after_.begin() + static_cast<std::ptrdiff_t>(used),
                                          now_.begin());
        std::swap(now_, after_);
        lanes_->step();
    }
    out.assign(count, settled ? 0 : rungs_); // an unfinished round has not reached all that can be
    if (!settled) return;
    lanes_->run(tapes_->state);
    for (std::size_t rung = 0; rung < rungs_; ++rung) {
        auto possible = lanes_->value(doubled_.goals[0][rung]);
        for (std::size_t i = 0; i < count; ++i)
            if (possible.test(i)) out[i] = rung + 1;
    }
}

} // namespace zermelo::engines::puzzle
