#include "circuit/tape.h"

#include <algorithm>

namespace zermelo::circuit {

Tape make_tape(const Circuit &circuit, std::span<const Edge> outputs) {
    std::uint32_t first = circuit.first_gate();
    std::vector<bool> needed(circuit.gates.size(), false);
    auto need = [&](Edge e) {
        if (e.index() >= first) needed[e.index() - first] = true;
    };
    for (Edge e : outputs) need(e);
    for (std::size_t i = circuit.gates.size(); i-- > 0;)
        if (needed[i]) need(circuit.gates[i].left), need(circuit.gates[i].right);

    struct Item {
        std::uint32_t level;
        Tape::Kind kind;
        Tape::Step step;
    };
    std::vector<Item> items;
    std::vector<std::uint32_t> level(circuit.gates.size(), 0);
    auto level_of = [&](Edge e) { return e.index() >= first ? level[e.index() - first] : 0; };
    for (std::size_t i = 0; i < circuit.gates.size(); ++i) {
        if (!needed[i]) continue;
        auto [left, right] = circuit.gates[i];
        level[i] = 1 + std::max(level_of(left), level_of(right));
        if (left.inverted() && !right.inverted()) std::swap(left, right);
        Tape::Kind kind = left.inverted()    ? Tape::Kind::neither
                          : right.inverted() ? Tape::Kind::left_only
                                             : Tape::Kind::both;
        items.push_back(
            {level[i], kind, {left.index(), right.index(), static_cast<std::uint32_t>(first + i)}});
    }
    std::stable_sort(items.begin(), items.end(), [](const Item &a, const Item &b) {
        return std::pair(a.level, a.kind) < std::pair(b.level, b.kind);
    });
    Tape tape;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i == 0 || items[i].level != items[i - 1].level || items[i].kind != items[i - 1].kind)
            tape.runs.push_back({items[i].kind, static_cast<std::uint32_t>(i), 0});
        tape.runs.back().end = static_cast<std::uint32_t>(i + 1);
        tape.steps.push_back(items[i].step);
    }
    return tape;
}

} // namespace zermelo::circuit
