// Literals on one cycle of binary implications are equal (Aspvall, Plass, Tarjan 1979): all of them become
// the outermost one. That one is the only one that may be universal; if another is, the formula is false,
// because its player can make it differ.
#include "base/scc.h"
#include "solvers/qbf/preprocess/techniques.h"

namespace zermelo::qbf::preprocessing {

namespace {

// The implications of all binary clauses: the literals that follow from a literal, literal by literal.
struct Implications {
    explicit Implications(Matrix &matrix) : begins(2 * matrix.variable_count() + 1) {
        auto each = [&](auto &&use) {
            for (ClauseId id = 0; id < matrix.clause_slots(); ++id)
                if (std::span<const Literal> clause = matrix.literals(id); clause.size() == 2) {
                    use(negated(clause[0]), clause[1]);
                    use(negated(clause[1]), clause[0]);
                }
        };
        each([&](Literal from, Literal) { ++begins[from + 1]; });
        for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
        std::vector<std::uint32_t> next(begins.begin(), begins.end() - 1);
        targets.resize(begins.back());
        each([&](Literal from, Literal to) { targets[next[from]++] = to; });
    }
    std::span<const Literal> from(Literal literal) const {
        return {targets.data() + begins[literal], begins[literal + 1] - begins[literal]};
    }

    std::vector<std::uint32_t> begins;
    std::vector<Literal> targets;
};

void substitute(Matrix &matrix, Literal from, Literal to) {
    Literal implied[] = {to, negated(from)}, implies[] = {from, negated(to)};
    matrix.remember(negated(from), implied);
    matrix.remember(from, implies);
    std::vector<Literal> changed;
    for (Literal sign : {0, 1}) {
        std::span<const ClauseId> list = matrix.clauses_with(from ^ sign);
        for (ClauseId id : std::vector<ClauseId>(list.begin(), list.end())) {
            changed.assign(matrix.literals(id).begin(), matrix.literals(id).end());
            for (Literal &literal : changed)
                if (literal == (from ^ sign)) literal = to ^ sign;
            matrix.spend(changed.size());
            matrix.remove(id);
            matrix.add(changed);
        }
    }
}

void merge(Matrix &matrix, std::span<const Literal> equal) {
    Literal outermost = equal[0];
    for (Literal literal : equal) {
        if (variable_of(literal) == variable_of(outermost) && literal != outermost) throw Refuted{};
        if (matrix.literal_level(literal) < matrix.literal_level(outermost)) outermost = literal;
    }
    for (Literal literal : equal)
        if (literal != outermost && matrix.universal(variable_of(literal))) {
            matrix.remember(literal);
            matrix.remember(negated(outermost));
            throw Refuted{};
        }
    for (Literal literal : equal)
        if (literal != outermost && !matrix.assigned(literal) && !matrix.assigned(outermost)) {
            substitute(matrix, literal, outermost);
            matrix.propagate();
        }
}

} // namespace

void merge_equivalences(Matrix &matrix) {
    Implications implications(matrix);
    std::size_t literals = 2 * matrix.variable_count();
    Components components =
        strongly_connected_components(literals, [&](Literal literal) { return implications.from(literal); });
    matrix.spend(literals + implications.targets.size());
    std::vector<char> merged(matrix.variable_count());
    for (std::size_t i = 0; i < components.count(); ++i) {
        std::span<const Literal> equal(components.nodes.data() + components.begins[i],
                                       components.begins[i + 1] - components.begins[i]);
        if (equal.size() == 1 || merged[variable_of(equal[0])]) continue;
        for (Literal literal : equal) merged[variable_of(literal)] = true;
        merge(matrix, equal);
    }
}

} // namespace zermelo::qbf::preprocessing
