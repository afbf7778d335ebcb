// A game as a Boolean circuit: an and-inverter graph with structural hashing. Positive recursion has been
// unrolled to its least fixpoint, so the graph has no cycles. The circuit is what states are stepped with,
// and what encoders and the BDD engine build from.
#pragma once

#include "base/job.h"
#include "game/game.h"

#include <cstdint>
#include <vector>

namespace zermelo::circuit {

// A node, perhaps inverted. Node 0 is the constant false.
struct Edge {
    std::uint32_t code = 0;

    static Edge constant(bool value) { return {value ? 1U : 0U}; }
    static Edge node(std::uint32_t index, bool inverted = false) {
        return {index << 1 | (inverted ? 1U : 0U)};
    }
    std::uint32_t index() const { return code >> 1; }
    bool inverted() const { return code & 1; }
    bool is_constant() const { return code < 2; }
    Edge operator!() const { return {code ^ 1}; }
    auto operator<=>(const Edge &) const = default;
};

struct Gate { // the conjunction of two edges
    Edge left, right;
};

struct Circuit {
    std::size_t fluent_count = 0;
    std::size_t move_count = 0;
    // Nodes: 0 constant, then fluents, then moves, then gates; a gate uses only nodes before it.
    std::vector<Gate> gates;

    std::vector<Edge> next;               // by fluent
    std::vector<Edge> legal;              // by move
    std::vector<std::vector<Edge>> goals; // by role, then as in the role's goals
    Edge terminal;

    std::uint32_t fluent_node(std::size_t fluent) const { return static_cast<std::uint32_t>(1 + fluent); }
    std::uint32_t move_node(std::size_t move) const {
        return static_cast<std::uint32_t>(1 + fluent_count + move);
    }
    std::uint32_t first_gate() const { return static_cast<std::uint32_t>(1 + fluent_count + move_count); }
    std::size_t node_count() const { return first_gate() + gates.size(); }
};

// Throws LimitReached, also of kind size if there would be more than `max_gates`.
Circuit compile(const game::Game &game, const Job &job);

inline constexpr std::size_t max_gates = 60'000'000;

} // namespace zermelo::circuit
