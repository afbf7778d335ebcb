// Which fluents does nothing read? Those outside the cone of influence: what legal moves, goals and the end
// are made from, and what the next values of these are made from, and so on.
#include "analyse/questions.h"
#include "circuit/dependence.h"

namespace zermelo::analyse {

std::vector<game::FluentId> unread_fluents(const circuit::Circuit &circuit) {
    std::vector<circuit::Edge> asked{circuit.terminal};
    asked.insert(asked.end(), circuit.legal.begin(), circuit.legal.end());
    for (const auto &goals : circuit.goals) asked.insert(asked.end(), goals.begin(), goals.end());
    std::vector<bool> read = circuit::read_by(circuit, asked);
    std::vector<game::FluentId> out;
    for (std::size_t f = 0; f < circuit.fluent_count; ++f)
        if (!read[f]) out.emplace_back(f);
    return out;
}

} // namespace zermelo::analyse
