// A game as a coloured net, for finding its symmetries: vertices with labelled arrows to others. The first
// vertices are the fluents, then come the moves; what is left depends on where the net comes from. A
// permutation of the vertices that keeps colours and arrows is a symmetry of the game.
#pragma once

#include "base/work.h"
#include "circuit/circuit.h"

#include <optional>
#include <span>
#include <vector>

namespace zermelo::analyse {

struct Net {
    struct Arrow {
        std::uint32_t label, to;
        auto operator<=>(const Arrow &) const = default;
    };
    std::vector<std::uint32_t> colours;     // by vertex
    std::vector<std::vector<Arrow>> arrows; // by vertex, ascending, none twice
    std::uint32_t label_count = 0;

    std::size_t size() const { return colours.size(); }
    std::uint32_t add(std::uint32_t colour);
};

// From the rules, as they are.
Net rule_net(const game::Game &game);

// From the circuit, with conjunctions of conjunctions made one, so that it does not matter in which order
// rules put things together. Constants that nothing reads stay where they are. Nothing if it would have more
// than `most_arrows`.
enum class Roles { apart, alike }; // whether roles may change places
std::optional<Net> circuit_net(const game::Game &game, const circuit::Circuit &circuit,
                               std::size_t most_arrows, Roles roles = Roles::apart,
                               std::span<const game::FluentId> constants = {});

// Generators of the automorphisms (bliss), each a permutation of the vertices. Some of them, if the limits do
// not allow all.
std::vector<std::vector<std::uint32_t>> automorphisms(const Net &net, Work &work, Meter &meter);

bool is_automorphism(const Net &net, const std::vector<std::uint32_t> &permutation);

} // namespace zermelo::analyse
