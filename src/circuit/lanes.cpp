#include "circuit/lanes.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace zermelo::circuit {

template <std::size_t words>
const LaneCode<words> &lane_code() {
    static const LaneCode<words> *best =
        avx2_lane_code<words>() ? avx2_lane_code<words>() : &portable_lane_code<words>();
    return *best;
}

namespace {

std::vector<Edge> edges_of(const Circuit &circuit, bool with_legal, bool with_goals) {
    std::vector<Edge> out{circuit.terminal};
    if (with_legal) out.insert(out.end(), circuit.legal.begin(), circuit.legal.end());
    if (with_goals)
        for (const auto &goals : circuit.goals) out.insert(out.end(), goals.begin(), goals.end());
    return out;
}

} // namespace

Tapes::Tapes(Circuit of)
    : circuit(std::move(of)), terminal(make_tape(circuit, edges_of(circuit, false, false))),
      expand(make_tape(circuit, edges_of(circuit, true, false))),
      state(make_tape(circuit, edges_of(circuit, true, true))), next(make_tape(circuit, circuit.next)) {}

template <std::size_t words>
Lanes<words>::Lanes(const Tapes &tapes, const LaneCode<words> &code)
    : circuit_(tapes.circuit), code_(code), row_words_((circuit_.fluent_count + 63) / 64) {
    std::size_t bytes = circuit_.node_count() * sizeof(Bits);
    bytes = (bytes + 63) / 64 * 64;
    nodes_.reset(static_cast<Bits *>(std::aligned_alloc(64, bytes)));
    if (!nodes_) throw std::bad_alloc();
    std::memset(static_cast<void *>(nodes_.get()), 0, bytes);
    stepped_.resize(circuit_.fluent_count);
}

template <std::size_t words>
void Lanes<words>::load_states(const std::uint64_t *rows, std::size_t count) {
    code_.spread(rows, row_words_, count, circuit_.fluent_count, nodes_.get() + circuit_.fluent_node(0));
}

template <std::size_t words>
void Lanes<words>::clear_states() {
    std::memset(static_cast<void *>(nodes_.get() + circuit_.fluent_node(0)), 0,
                circuit_.fluent_count * sizeof(Bits));
}

template <std::size_t words>
void Lanes<words>::load_state(const std::uint64_t *row, std::size_t first_lane, std::size_t end_lane) {
    Bits range{};
    for (std::size_t w = first_lane / 64; 64 * w < end_lane; ++w) {
        std::uint64_t bits = ~std::uint64_t{0};
        if (first_lane > 64 * w) bits &= ~std::uint64_t{0} << (first_lane - 64 * w);
        if (end_lane < 64 * (w + 1)) bits &= ~std::uint64_t{0} >> (64 * (w + 1) - end_lane);
        range.word[w] = bits;
    }
    Bits *fluents = nodes_.get() + circuit_.fluent_node(0);
    for (std::size_t w = 0; w < row_words_; ++w)
        for (std::uint64_t rest = row[w]; rest; rest &= rest - 1) {
            Bits &lanes = fluents[64 * w + static_cast<std::size_t>(__builtin_ctzll(rest))];
            for (std::size_t i = 0; i < words; ++i) lanes.word[i] |= range.word[i];
        }
}

template <std::size_t words>
void Lanes<words>::set_move(std::size_t move, std::size_t lane) {
    std::uint32_t node = circuit_.move_node(move);
    nodes_[node].set(lane);
    moves_made_.push_back(node);
}

template <std::size_t words>
void Lanes<words>::clear_moves() {
    if (moves_made_.size() >= circuit_.move_count)
        std::memset(static_cast<void *>(nodes_.get() + circuit_.move_node(0)), 0,
                    circuit_.move_count * sizeof(Bits));
    else
        for (std::uint32_t node : moves_made_) nodes_[node] = {};
    moves_made_.clear();
}

template <std::size_t words>
void Lanes<words>::store_legal(std::size_t first, std::size_t n, std::uint64_t *rows,
                               std::size_t count) const {
    code_.gather(nodes_.get(), std::span(circuit_.legal).subspan(first, n), rows, (n + 63) / 64, count);
}

template <std::size_t words>
void Lanes<words>::store_next(std::uint64_t *rows, std::size_t count) const {
    code_.gather(nodes_.get(), circuit_.next, rows, row_words_, count);
}

template <std::size_t words>
void Lanes<words>::step() {
    for (std::size_t i = 0; i < circuit_.fluent_count; ++i) stepped_[i] = value(circuit_.next[i]);
    if (!stepped_.empty())
        std::memcpy(static_cast<void *>(nodes_.get() + circuit_.fluent_node(0)), stepped_.data(),
                    stepped_.size() * sizeof(Bits));
}

template <std::size_t words>
typename Lanes<words>::Bits Lanes<words>::value(Edge edge) const {
    Bits out = nodes_[edge.index()];
    if (edge.inverted())
        for (std::uint64_t &word : out.word) word = ~word;
    return out;
}

template const LaneCode<1> &lane_code<1>();
template const LaneCode<4> &lane_code<4>();
template class Lanes<1>;
template class Lanes<4>;

} // namespace zermelo::circuit
