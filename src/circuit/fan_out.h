// A circuit seen from its inputs: which gates read a node. This is what an evaluator needs that follows
// changes, and it is shared by all evaluators of a game.
//
// The gates are numbered anew: first those that terminal, legal moves and goals need, which moves do not
// change, then those that only the successor needs. Within a part they keep their order, so every gate stands
// behind what it reads. What a part tells, its outputs, are nodes too, behind its gates, and begin at a
// multiple of 64: one word per 64 outputs says which of them have changed. The circuit's inputs come last.
#pragma once

#include "circuit/lanes.h"

#include <array>

namespace zermelo::circuit {

struct FanOut {
    explicit FanOut(const Tapes &tapes);
    static std::size_t bytes(const Circuit &circuit); // about so many will be taken

    // Parts begin at multiples of this: nobody who looks at a block sees two parts.
    static constexpr std::uint32_t block = 64 * 64;
    struct Part {
        std::uint32_t begin = 0, end_of_gates = 0, outputs = 0, end = 0;
        std::uint32_t goals = 0, terminal = 0; // of the state's part: where among the outputs these begin
    };
    Part state, next;
    std::uint32_t first_input = 0; // as in the circuit: the constant, fluents, moves
    std::size_t fluent_count = 0;

    std::uint32_t fluent_node(std::size_t fluent) const {
        return static_cast<std::uint32_t>(first_input + 1 + fluent);
    }
    std::uint32_t move_node(std::size_t move) const {
        return static_cast<std::uint32_t>(first_input + 1 + fluent_count + move);
    }
    std::size_t node_count() const { return begins.size() / 2; }

    // By node, up to the inputs. An output is what its left edge is, and has the constant true to its right.
    std::vector<Gate> gates;
    // Those that read node n as it is are readers begins[2n] … begins[2n + 1] - 1, those that read it
    // inverted come next, up to begins[2n + 2] - 1.
    std::vector<std::uint32_t> begins, readers;
};

} // namespace zermelo::circuit
