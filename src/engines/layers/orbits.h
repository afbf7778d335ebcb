// One packed state for all that are the same by symmetry: of its images the one with the least key. The
// symmetries, with the identity, are a group, so this is the same image for all of them.
//
// Up to 256 states are done at once. In most games an image has the same bits in another order; and where
// images differ is found after a few bits, from the highest on. So it takes nearly nothing to work on one
// state instead of many.
#pragma once

#include "engines/layers/bits.h"
#include "engines/layers/coding.h"

#include <span>

namespace zermelo::engines::layered {

class Orbits {
  public:
    Orbits(const Coding &coding, std::size_t fluents);

    bool trivial() const { return images_.empty(); }
    // What stands for the states whose bits these edges of nodes are, in the lanes that are asked for: a node
    // for each bit, from 1 on.
    const Bits *least(const Bits *nodes, std::span<const circuit::Edge> bits, const Bits &where);
    // By lane: of how many states the one with these bits is one.
    void sizes(const Bits *bits, std::uint32_t *out);

  private:
    std::vector<std::vector<circuit::Edge>> images_; // by symmetry, by bit
    circuit::Tape tape_;                             // makes their gates
    const circuit::LaneCode<4> &code_;
    std::vector<Bits> nodes_; // the constant, the bits, gates
    std::vector<Bits> least_; // the constant, bits
};

} // namespace zermelo::engines::layered
