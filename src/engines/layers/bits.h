// A bit for each of up to 256 states.
#pragma once

#include "circuit/lanes.h"

namespace zermelo::engines::layered {

using Bits = circuit::Vector<4>;
inline constexpr std::size_t lane_count = 256;

inline Bits both(const Bits &a, const Bits &b) {
    Bits out;
    for (std::size_t w = 0; w < out.word.size(); ++w) out.word[w] = a.word[w] & b.word[w];
    return out;
}
inline Bits without(const Bits &a, const Bits &b) {
    Bits out;
    for (std::size_t w = 0; w < out.word.size(); ++w) out.word[w] = a.word[w] & ~b.word[w];
    return out;
}
inline Bits either(const Bits &a, const Bits &b) {
    Bits out;
    for (std::size_t w = 0; w < out.word.size(); ++w) out.word[w] = a.word[w] | b.word[w];
    return out;
}
inline bool any(const Bits &bits) { return (bits.word[0] | bits.word[1] | bits.word[2] | bits.word[3]) != 0; }
template <class Visit>
void for_each_lane(const Bits &bits, const Visit &visit) {
    for (std::size_t w = 0; w < bits.word.size(); ++w)
        for (std::uint64_t rest = bits.word[w]; rest != 0; rest &= rest - 1)
            visit(64 * w + static_cast<std::size_t>(__builtin_ctzll(rest)));
}

// What an edge says, from those of its node.
inline Bits value_of(const Bits *nodes, circuit::Edge edge) {
    Bits out = nodes[edge.index()];
    if (edge.inverted())
        for (std::uint64_t &word : out.word) word = ~word;
    return out;
}

} // namespace zermelo::engines::layered
