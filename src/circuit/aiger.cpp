#include "circuit/aiger.h"

#include <fmt/format.h>

namespace zermelo::circuit {

std::string print_aiger(const game::Game &game, const Circuit &circuit) {
    std::vector<std::pair<Edge, std::string>> outputs{{circuit.terminal, "terminal"}};
    for (std::size_t m = 0; m < circuit.move_count; ++m) {
        const game::Move &move = game.moves[m];
        outputs.emplace_back(circuit.legal[m],
                             fmt::format("(legal {} {})", game.roles[move.role.index()].name, move.name));
    }
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        for (std::size_t g = 0; g < game.roles[r].goals.size(); ++g)
            outputs.emplace_back(circuit.goals[r][g], fmt::format("(goal {} {})", game.roles[r].name,
                                                                  game.roles[r].goals[g].name));

    // An edge is coded as a literal of AIGER is: twice the node, plus one if inverted; node 0 is false.
    fmt::memory_buffer out;
    auto to = std::back_inserter(out);
    fmt::format_to(to, "aag {} {} {} {} {}\n", circuit.node_count() - 1, circuit.move_count,
                   circuit.fluent_count, outputs.size(), circuit.gates.size());
    for (std::size_t m = 0; m < circuit.move_count; ++m) fmt::format_to(to, "{}\n", 2 * circuit.move_node(m));
    for (std::size_t f = 0; f < circuit.fluent_count; ++f)
        fmt::format_to(to, "{} {} {}\n", 2 * circuit.fluent_node(f), circuit.next[f].code,
                       int{game.initial.holds(game::FluentId(f))});
    for (const auto &[edge, name] : outputs) fmt::format_to(to, "{}\n", edge.code);
    for (std::size_t g = 0; g < circuit.gates.size(); ++g)
        fmt::format_to(to, "{} {} {}\n", 2 * (circuit.first_gate() + g), circuit.gates[g].left.code,
                       circuit.gates[g].right.code);
    for (std::size_t m = 0; m < circuit.move_count; ++m)
        fmt::format_to(to, "i{} (does {} {})\n", m, game.roles[game.moves[m].role.index()].name,
                       game.moves[m].name);
    for (std::size_t f = 0; f < circuit.fluent_count; ++f)
        fmt::format_to(to, "l{} {}\n", f, game.fluents[f].name);
    for (std::size_t o = 0; o < outputs.size(); ++o) fmt::format_to(to, "o{} {}\n", o, outputs[o].second);
    return fmt::to_string(out);
}

} // namespace zermelo::circuit
