// What depends on what in a circuit.
#pragma once

#include "circuit/circuit.h"

#include <span>
#include <vector>

namespace zermelo::circuit {

// By node: whether it depends on one of the marked inputs.
std::vector<bool> depends_on(const Circuit &circuit, std::vector<bool> marked);

// By fluent: whether these edges depend on it, now or through the fluents that they depend on, later; their
// cone of influence.
std::vector<bool> read_by(const Circuit &circuit, std::span<const Edge> edges);

} // namespace zermelo::circuit
