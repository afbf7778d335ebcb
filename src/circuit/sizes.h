// How large a ground game and its circuit are, as printed by `check` and `ground`.
#pragma once

#include "circuit/circuit.h"

#include <utility>
#include <vector>

namespace zermelo::circuit {

// A part of a circuit: the gates that some outputs need, and how many of them stand one after another.
struct Cone {
    std::size_t gates = 0;
    std::size_t depth = 0;
};

struct CircuitSizes {
    Cone all, terminal, legal, goals, next;
};

Cone cone(const circuit::Circuit &circuit, std::span<const circuit::Edge> outputs);
CircuitSizes sizes(const circuit::Circuit &circuit);

} // namespace zermelo::circuit
