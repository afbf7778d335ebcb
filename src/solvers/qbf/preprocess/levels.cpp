// The output of a gate is known as soon as its inputs are, so that it may stand where the deepest of them
// stands: one cannot choose it anyhow. Translations of circuits put all of their auxiliary variables
// innermost; further out, more clauses are blocked by them, more variables can be played from them, and more
// universal literals are reduced.
#include "solvers/qbf/preprocess/gates.h"
#include "solvers/qbf/preprocess/techniques.h"

namespace zermelo::qbf::preprocessing {

namespace {

// Those who may be gates of this variable.
void push_outputs(Matrix &matrix, Variable variable, Worklist &waiting) {
    for (Literal sign : {0, 1})
        for (ClauseId id : matrix.clauses_with(positive(variable) + sign))
            if (matrix.literals(id).size() == 2)
                for (Literal literal : matrix.literals(id)) waiting.push(variable_of(literal));
}

} // namespace

void move_gates_outwards(Matrix &matrix, std::uint64_t budget) {
    GateFinder gates(matrix);
    Worklist waiting;
    for (Variable variable = 0; variable < matrix.variable_count(); ++variable) waiting.push(variable);
    std::uint64_t end = matrix.steps() + budget;
    while (!waiting.empty())
        for (Variable variable : waiting.take()) {
            if (matrix.universal(variable) || matrix.level(variable) < 2 || matrix.steps() > end) continue;
            const Gate *gate = gates.find(variable);
            if (gate == nullptr) continue;
            std::uint32_t level = gate->input_level + matrix.universal_level(gate->input_level);
            if (level >= matrix.level(variable)) continue;
            matrix.move_outwards(variable, level);
            matrix.propagate();
            push_outputs(matrix, variable, waiting);
        }
}

} // namespace zermelo::qbf::preprocessing
