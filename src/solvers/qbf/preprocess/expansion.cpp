// Universal expansion (Ayari, Basin 2002; Biere 2004): for all y F(y) is F(false) and F(true), where the
// deeper existential variables get a copy of their own in one of the two. Only those clauses are doubled that
// hang together with y through deeper existential variables. It is done for variables of the innermost
// universal block, never of the outermost block, whose player's choice would be lost.
#include "solvers/qbf/preprocess/techniques.h"

#include <algorithm>

namespace zermelo::qbf::preprocessing {

namespace {

// What depends on a universal variable.
struct Dependents {
    std::vector<Variable> variables;
    std::vector<ClauseId> clauses; // those with the universal variable among them
    std::size_t literal_count = 0;
};

// Nothing, if it is more than so many literals.
std::optional<Dependents> dependents_of(Matrix &matrix, Variable universal, std::size_t most_literals) {
    Dependents out;
    auto mark = [&](std::span<const Literal> clause) {
        for (Literal literal : clause) {
            char &seen = matrix.marks[positive(variable_of(literal))];
            if (seen || matrix.literal_level(literal) <= matrix.level(universal)) continue;
            seen = true;
            out.variables.push_back(variable_of(literal));
        }
    };
    auto visit = [&](Variable variable) {
        for (Literal literal : {positive(variable), negated(positive(variable))})
            for (ClauseId id : matrix.clauses_with(literal)) {
                out.clauses.push_back(id);
                mark(matrix.literals(id));
            }
    };
    // A clause is found once for each of its dependents; at most so often as it has literals.
    visit(universal);
    for (std::size_t i = 0; i < out.variables.size() && out.clauses.size() <= most_literals; ++i)
        visit(out.variables[i]);
    for (Variable variable : out.variables) matrix.marks[positive(variable)] = false;
    matrix.spend(out.clauses.size());
    std::ranges::sort(out.clauses);
    out.clauses.erase(std::unique(out.clauses.begin(), out.clauses.end()), out.clauses.end());
    for (ClauseId id : out.clauses) out.literal_count += matrix.literals(id).size();
    if (out.literal_count > most_literals) return std::nullopt;
    return out;
}

void expand(Matrix &matrix, Variable universal, const Dependents &dependents) {
    std::vector<Variable> copy_of(matrix.variable_count());
    for (Variable variable = 0; variable < copy_of.size(); ++variable) copy_of[variable] = variable;
    for (Variable variable : dependents.variables)
        copy_of[variable] = matrix.new_variable(matrix.level(variable));

    std::vector<Literal> original, copy;
    for (ClauseId id : dependents.clauses) {
        original.clear();
        copy.clear();
        bool in_original = true, in_copy = true; // the universal variable is false in one, true in the other
        for (Literal literal : matrix.literals(id)) {
            if (variable_of(literal) == universal) {
                (literal == positive(universal) ? in_copy : in_original) = false;
                continue;
            }
            original.push_back(literal);
            copy.push_back(positive(copy_of[variable_of(literal)]) + (literal & 1));
        }
        matrix.spend(original.size());
        matrix.remove(id);
        if (in_original) matrix.add(original);
        if (in_copy) matrix.add(copy);
    }
    matrix.propagate();
}

} // namespace

bool expand_one(Matrix &matrix, std::size_t most_literals) {
    std::uint32_t level = 0;
    for (Variable variable = 0; variable < matrix.variable_count(); ++variable)
        if (matrix.universal(variable) && matrix.occurs(variable))
            level = std::max(level, matrix.level(variable));
    if (level == 0) return false;
    constexpr int most_tries = 50;
    Variable best = 0;
    std::optional<Dependents> least;
    int tries = 0;
    for (Variable variable = 0; variable < matrix.variable_count() && tries < most_tries; ++variable) {
        if (matrix.level(variable) != level || !matrix.occurs(variable)) continue;
        ++tries;
        std::optional<Dependents> dependents = dependents_of(matrix, variable, most_literals);
        if (!dependents || (least && dependents->literal_count >= least->literal_count)) continue;
        best = variable;
        least = std::move(dependents);
    }
    if (!least) return false;
    expand(matrix, best, *least);
    return true;
}

} // namespace zermelo::qbf::preprocessing
