#include "solvers/qbf/preprocess/gates.h"

#include <algorithm>

namespace zermelo::qbf::preprocessing {

const Gate *GateFinder::find(Variable variable) {
    found_ = false;
    look(positive(variable));
    look(negated(positive(variable)));
    if (!found_) return nullptr;
    for (Literal literal : matrix_.literals(gate_.wide)) matrix_.marks[negated(literal)] = true;
    gate_.narrow.clear();
    for (ClauseId id : matrix_.clauses_with(negated(gate_.output)))
        if (std::span<const Literal> clause = matrix_.literals(id);
            clause.size() == 2 && matrix_.marks[clause[0]] && matrix_.marks[clause[1]])
            gate_.narrow.push_back(id);
    for (Literal literal : matrix_.literals(gate_.wide)) matrix_.marks[negated(literal)] = false;
    return &gate_;
}

void GateFinder::mark_implied(Literal output, bool mark) {
    for (ClauseId id : matrix_.clauses_with(negated(output)))
        if (std::span<const Literal> clause = matrix_.literals(id); clause.size() == 2)
            matrix_.marks[clause[0] == negated(output) ? clause[1] : clause[0]] = mark;
}

void GateFinder::look(Literal output) {
    matrix_.spend(matrix_.count(output) + 2 * matrix_.count(negated(output)));
    mark_implied(output, true);
    for (ClauseId id : matrix_.clauses_with(output)) {
        std::uint32_t level = 0;
        auto is_input = [&](Literal literal) {
            if (literal == output) return true;
            level = std::max(level, matrix_.literal_level(literal));
            return matrix_.marks[negated(literal)] != 0;
        };
        std::span<const Literal> clause = matrix_.literals(id);
        if (!std::all_of(clause.begin(), clause.end(), is_input)) continue;
        if (found_ && gate_.input_level <= level) continue;
        found_ = true;
        gate_.output = output;
        gate_.input_level = level;
        gate_.wide = id;
    }
    mark_implied(output, false);
}

} // namespace zermelo::qbf::preprocessing
