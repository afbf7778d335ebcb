// What parts of an analysis cost, in nanoseconds of work (base/work.h); the solver counts its own.
#pragma once

#include "circuit/circuit.h"

#include <cstdint>

namespace zermelo::analyse::cost {

// One pass over the circuit for so many states: its gates, and taking them in and out.
inline std::uint64_t pass(const circuit::Circuit &circuit, std::size_t states) {
    return 2 * circuit.gates.size() + 200 * states;
}

constexpr std::uint64_t claim = 5;          // compared with a state
constexpr std::uint64_t split = 1'000;      // of a cell, where automorphisms are looked for
constexpr std::uint64_t vertex = 2;         // of a permutation
constexpr std::uint64_t difference = 1'000; // between two states, by features
constexpr std::uint64_t lesson = 20;        // compared with weights

} // namespace zermelo::analyse::cost
