#include "circuit/tape.h"

#include <algorithm>

namespace zermelo::circuit {

namespace {

constexpr std::size_t kinds = 3;

} // namespace

Tape make_tape(const Circuit &circuit, std::span<const Edge> outputs) {
    std::uint32_t first = circuit.first_gate();
    std::vector<bool> needed(circuit.gates.size(), false);
    auto need = [&](Edge e) {
        if (e.index() >= first) needed[e.index() - first] = true;
    };
    for (Edge e : outputs) need(e);
    for (std::size_t i = circuit.gates.size(); i-- > 0;)
        if (needed[i]) need(circuit.gates[i].left), need(circuit.gates[i].right);

    // By level and kind, and the gates of one level and kind in their order.
    std::vector<std::uint32_t> level(circuit.gates.size(), 0);
    auto level_of = [&](Edge e) { return e.index() >= first ? level[e.index() - first] : 0; };
    auto place_of = [&](std::size_t gate) {
        auto [left, right] = circuit.gates[gate];
        Tape::Kind kind = left.inverted() && right.inverted()   ? Tape::Kind::neither
                          : left.inverted() || right.inverted() ? Tape::Kind::left_only
                                                                : Tape::Kind::both;
        return kinds * level[gate] + static_cast<std::size_t>(kind);
    };
    std::vector<std::uint32_t> begins;
    for (std::size_t i = 0; i < circuit.gates.size(); ++i) {
        if (!needed[i]) continue;
        level[i] = 1 + std::max(level_of(circuit.gates[i].left), level_of(circuit.gates[i].right));
        std::size_t place = place_of(i);
        if (begins.size() < place + 2) begins.resize(place + 2, 0);
        ++begins[place + 1];
    }
    Tape tape;
    for (std::size_t place = 0; place + 1 < begins.size(); ++place) {
        begins[place + 1] += begins[place];
        if (begins[place] < begins[place + 1])
            tape.runs.push_back({static_cast<Tape::Kind>(place % kinds), begins[place], begins[place + 1]});
    }
    tape.steps.resize(begins.empty() ? 0 : begins.back());
    for (std::size_t i = 0; i < circuit.gates.size(); ++i) {
        if (!needed[i]) continue;
        auto [left, right] = circuit.gates[i];
        if (left.inverted() && !right.inverted()) std::swap(left, right);
        tape.steps[begins[place_of(i)]++] = {left.index(), right.index(),
                                             static_cast<std::uint32_t>(first + i)};
    }
    return tape;
}

} // namespace zermelo::circuit
