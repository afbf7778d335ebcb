#include "engines/puzzle/score.h"

#include <algorithm>

namespace zermelo::engines::puzzle {

using circuit::Edge;

namespace {

constexpr std::size_t most_leaves = 400; // of one rung
constexpr std::size_t most_depth = 8;

} // namespace

// The parts of a conjunction of conjunctions.
std::vector<Edge> Score::conjuncts(Edge edge) const {
    std::vector<Edge> out, waiting{edge};
    while (!waiting.empty()) {
        Edge e = waiting.back();
        waiting.pop_back();
        if (e.inverted() || whole_[e.index()] || out.size() + waiting.size() > most_leaves) {
            out.push_back(e);
            continue;
        }
        const circuit::Gate &gate = circuit_.gates[e.index() - circuit_.first_gate()];
        waiting.push_back(gate.left);
        waiting.push_back(gate.right);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

Score::Score(const Reduced &reduced) : circuit_(reduced.circuit()), whole_(circuit_.node_count()) {
    std::fill_n(whole_.begin(), circuit_.first_gate(), true);
    for (Edge fluent : reduced.fluents()) whole_[fluent.index()] = true;
    for (Edge rung : reduced.rungs()) {
        std::size_t budget = most_leaves;
        // Both have to hold; the end comes by itself in many games, so it counts as one part.
        std::uint32_t goal = grow(rung, budget, 0), end = grow(circuit_.terminal, budget, 0);
        roots_.push_back(static_cast<std::uint32_t>(nodes_.size()));
        nodes_.push_back({Node::Kind::all, 0, {goal, goal, goal, end}});
    }
}

std::uint32_t Score::grow(Edge edge, std::size_t &budget, std::size_t depth) {
    std::vector<Edge> parts;
    if (!whole_[edge.index()] && depth < most_depth) parts = conjuncts(edge.inverted() ? !edge : edge);
    if (parts.size() < 2 || parts.size() > budget) {
        if (budget > 0) --budget;
        nodes_.push_back({Node::Kind::leaf, static_cast<std::uint32_t>(leaves_.size()), {}});
        leaves_.push_back(edge);
        return static_cast<std::uint32_t>(nodes_.size() - 1);
    }
    Node node{edge.inverted() ? Node::Kind::any : Node::Kind::all, 0, {}};
    for (Edge part : parts) node.parts.push_back(grow(edge.inverted() ? !part : part, budget, depth + 1));
    nodes_.push_back(std::move(node));
    return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void Score::evaluate(Successors &successors, const Node &node, Numbers &out) {
    if (node.kind == Node::Kind::leaf) {
        circuit::Vector<4> bits = successors.value(leaves_[node.leaf]);
        for (std::size_t lane = 0; lane < out.size(); ++lane)
            out[lane] = static_cast<float>(bits.word[lane / 64] >> (lane % 64) & 1);
        return;
    }
    Numbers part;
    out.fill(0);
    for (std::uint32_t child : node.parts) {
        evaluate(successors, nodes_[child], part);
        if (node.kind == Node::Kind::all)
            for (std::size_t lane = 0; lane < out.size(); ++lane) out[lane] += part[lane];
        else
            for (std::size_t lane = 0; lane < out.size(); ++lane) out[lane] = std::max(out[lane], part[lane]);
    }
    if (node.kind == Node::Kind::all)
        for (float &number : out) number /= static_cast<float>(node.parts.size());
}

void Score::evaluate(Successors &successors, std::size_t rung, Numbers &out) {
    evaluate(successors, nodes_[roots_[rung]], out);
}

} // namespace zermelo::engines::puzzle
