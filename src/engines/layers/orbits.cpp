#include "engines/layers/orbits.h"

#include "engines/layers/cell_edges.h"

namespace zermelo::engines::layered {

using circuit::Edge;

Orbits::Orbits(const Coding &coding, std::size_t fluents) : code_(circuit::lane_code<4>()) {
    circuit::Graph graph(bit_count(coding.cells));
    CellEdges edges(coding.cells, fluents, graph);
    std::vector<Edge> outputs, moved(fluents);
    for (const game::Symmetry &symmetry : coding.symmetries) {
        for (std::size_t f = 0; f < fluents; ++f) moved[symmetry.fluent[f]] = edges.holds()[f];
        images_.push_back(edges.bits(moved));
        outputs.insert(outputs.end(), images_.back().begin(), images_.back().end());
    }
    circuit::Circuit circuit;
    circuit.fluent_count = graph.inputs();
    circuit.gates = graph.take_gates();
    tape_ = circuit::make_tape(circuit, outputs);
    nodes_.resize(circuit.node_count());
    least_.resize(1 + circuit.fluent_count);
}

const Bits *Orbits::least(const Bits *nodes, std::span<const Edge> bits, const Bits &where) {
    for (std::size_t b = 0; b < bits.size(); ++b) nodes_[1 + b] = least_[1 + b] = value_of(nodes, bits[b]);
    code_.run(tape_, nodes_.data());
    for (const std::vector<Edge> &image : images_) {
        Bits less{}, equal = where; // so far
        for (std::size_t b = bits.size(); b-- > 0 && any(equal);) {
            Bits theirs = value_of(nodes_.data(), image[b]);
            less = either(less, both(equal, without(least_[1 + b], theirs)));
            for (std::size_t w = 0; w < equal.word.size(); ++w)
                equal.word[w] &= ~(theirs.word[w] ^ least_[1 + b].word[w]);
        }
        if (!any(less)) continue;
        for (std::size_t b = 0; b < bits.size(); ++b)
            least_[1 + b] =
                either(without(least_[1 + b], less), both(less, value_of(nodes_.data(), image[b])));
    }
    return least_.data();
}

void Orbits::sizes(const Bits *bits, std::uint32_t *out) {
    std::size_t count = least_.size() - 1;
    std::copy_n(bits, count, nodes_.begin() + 1);
    code_.run(tape_, nodes_.data());
    std::fill_n(out, lane_count, 1U); // symmetries that change nothing
    for (const std::vector<Edge> &image : images_) {
        Bits equal;
        equal.word.fill(~std::uint64_t{0});
        for (std::size_t b = count; b-- > 0 && any(equal);) {
            Bits theirs = value_of(nodes_.data(), image[b]);
            for (std::size_t w = 0; w < equal.word.size(); ++w)
                equal.word[w] &= ~(theirs.word[w] ^ bits[b].word[w]);
        }
        for_each_lane(equal, [&](std::size_t lane) { ++out[lane]; });
    }
    for (std::size_t lane = 0; lane < lane_count; ++lane)
        out[lane] = static_cast<std::uint32_t>((1 + images_.size()) / out[lane]);
}

} // namespace zermelo::engines::layered
