// A part of a circuit as a list of instructions: the gates that some outputs need, level by level, and within
// a level by their kind, so that each run of one kind is a loop without branches.
#pragma once

#include "circuit/circuit.h"

#include <span>
#include <vector>

namespace zermelo::circuit {

struct Tape {
    enum class Kind : std::uint8_t { both, left_only, neither }; // a & b, a & !b, !a & !b
    struct Step {
        std::uint32_t left, right, out; // nodes
    };
    struct Run {
        Kind kind;
        std::uint32_t begin, end;
    };
    std::vector<Step> steps;
    std::vector<Run> runs;
};

Tape make_tape(const Circuit &circuit, std::span<const Edge> outputs);

} // namespace zermelo::circuit
