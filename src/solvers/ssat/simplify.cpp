#include "solvers/ssat/simplify.h"

#include "base/scc.h"
#include "solvers/ssat/matrix.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace zermelo::ssat {

namespace {

using ClauseId = Matrix::ClauseId;

// Blocks get new numbers; variables that no block names are existential and come first.
std::vector<Problem::Place> places_of(const formula::StochasticFormula &input) {
    const formula::Formula &formula = input.formula;
    std::vector<char> bound(static_cast<std::size_t>(formula.variable_count) + 1, 0);
    for (const formula::Block &block : formula.prefix)
        for (int variable : block.variables) bound[static_cast<std::size_t>(variable)] = 1;
    std::vector<Problem::Place> out;
    std::uint32_t number = 0;
    auto put = [&](Quantifier quantifier, int variable) {
        if (!out.empty() && out.back().quantifier != quantifier) ++number;
        auto probability = input.probabilities.find(variable);
        out.push_back({quantifier, number, variable,
                       probability == input.probabilities.end() ? mpq_class(0) : probability->second});
    };
    std::vector<int> free;
    for (const formula::Clause &clause : formula.clauses)
        for (int literal : clause) {
            char &seen = bound[static_cast<std::size_t>(std::abs(literal))];
            if (!std::exchange(seen, 1)) free.push_back(std::abs(literal));
        }
    std::ranges::sort(free);
    for (int variable : free) put(Quantifier::exists, variable);
    for (const formula::Block &block : formula.prefix)
        for (int variable : block.variables) put(block.quantifier, variable);
    return out;
}

class Simplifier {
  public:
    Simplifier(Matrix &matrix) : matrix_(matrix) {}

    void run(Effort effort) {
        for (Variable v = 0; v < matrix_.variable_count(); ++v) assign_if_certain(v);
        matrix_.propagate();
        if (effort == Effort::least) return;
        for (int round = 0; round < 3; ++round) {
            merge_equivalent();
            subsume();
            if (effort != Effort::full || !eliminate()) break;
        }
    }

  private:
    bool frozen(Variable v) const { return matrix_.place(v).block == 0 && matrix_.is(v, Quantifier::exists); }

    void assign_if_certain(Variable v) {
        if (!matrix_.is(v, Quantifier::random)) return;
        if (matrix_.place(v).probability == 1) matrix_.make_true(positive(v));
        if (matrix_.place(v).probability == 0) matrix_.make_true(negated(positive(v)));
    }

    // Literals that imply each other by clauses of two, each class at once; its first variable stays.
    void merge_equivalent() {
        std::size_t literals = 2 * matrix_.variable_count();
        std::vector<std::vector<std::uint32_t>> implied(literals);
        for (ClauseId id = 0; id < matrix_.clause_slots(); ++id) {
            if (matrix_.dead(id) || matrix_.literals(id).size() != 2) continue;
            Literal a = matrix_.literals(id)[0], b = matrix_.literals(id)[1];
            implied[negated(a)].push_back(b);
            implied[negated(b)].push_back(a);
        }
        Components classes = strongly_connected_components(
            literals, [&](std::uint32_t literal) -> auto & { return implied[literal]; });
        for (std::size_t c = 0; c < classes.count(); ++c) {
            auto begin = classes.nodes.begin() + classes.begins[c],
                 end = classes.nodes.begin() + classes.begins[c + 1];
            Literal first = *begin; // least, so of the earliest variable
            for (auto at = begin + 1; at != end; ++at) {
                if (variable_of(*at) == variable_of(first)) throw Matrix::ValueZero{};
                replace(*at, first);
            }
        }
        matrix_.propagate();
    }

    // Classes come in pairs, of opposite signs, and the second one finds nothing to do.
    void replace(Literal literal, Literal by) {
        if (!matrix_.is(variable_of(literal), Quantifier::exists) || frozen(variable_of(literal))) return;
        for (Literal sign : {Literal{0}, Literal{1}}) {
            auto list = matrix_.clauses_with(literal ^ sign);
            std::vector<ClauseId> ids(list.begin(), list.end());
            for (ClauseId id : ids) {
                std::vector<Literal> literals = matrix_.literals(id);
                std::ranges::replace(literals, literal ^ sign, by ^ sign);
                matrix_.remove(id);
                matrix_.add(std::move(literals));
            }
        }
    }

    // Whether the clause, with one literal negated or none, is within the other one.
    bool within(const std::vector<Literal> &small, const std::vector<Literal> &large, Literal flipped) const {
        return std::ranges::all_of(small, [&](Literal l) {
            return std::ranges::binary_search(large, l == flipped ? negated(l) : l);
        });
    }

    void subsume() {
        std::vector<ClauseId> fresh = matrix_.take_fresh();
        std::uint64_t steps = 0;
        constexpr std::uint64_t most_steps = 5'000'000;
        while (!fresh.empty() && steps < most_steps) {
            for (ClauseId id : fresh)
                if (!matrix_.dead(id) && steps < most_steps) steps += subsume_by(id);
            matrix_.propagate();
            fresh = matrix_.take_fresh();
        }
    }

    std::uint64_t subsume_by(ClauseId id) {
        matrix_.meter().check();
        std::vector<Literal> clause = matrix_.literals(id);
        Literal rarest = *std::ranges::min_element(
            clause, {}, [&](Literal l) { return matrix_.count(l) + matrix_.count(negated(l)); });
        std::uint64_t steps = 1;
        for (Literal in : {rarest, negated(rarest)}) {
            auto list = matrix_.clauses_with(in);
            std::vector<ClauseId> others(list.begin(), list.end());
            for (ClauseId other : others) {
                ++steps;
                if (other == id || matrix_.dead(other) || matrix_.dead(id)) continue;
                if (matrix_.literals(other).size() < clause.size()) continue;
                steps += compare(id, clause, other, in == rarest ? no_literal : rarest);
            }
        }
        return steps;
    }

    static constexpr Literal no_literal = UINT32_MAX;

    // With `flipped`, the other clause has that literal with the other sign.
    std::uint64_t compare(ClauseId id, const std::vector<Literal> &clause, ClauseId other, Literal flipped) {
        const auto &large = matrix_.literals(other);
        if (flipped != no_literal) {
            if (within(clause, large, flipped)) matrix_.strengthen(other, negated(flipped));
            return clause.size();
        }
        if ((matrix_.signature(id) & ~matrix_.signature(other)) == 0 && within(clause, large, no_literal)) {
            matrix_.remove(other);
            return clause.size();
        }
        for (Literal l : clause)
            if (within(clause, large, l)) {
                matrix_.strengthen(other, negated(l));
                break;
            }
        return clause.size();
    }

    bool last_in_its_clauses(Variable v) {
        for (Literal literal : {positive(v), negated(positive(v))})
            for (ClauseId id : matrix_.clauses_with(literal))
                if (matrix_.place(variable_of(matrix_.literals(id).back())).block > matrix_.place(v).block)
                    return false;
        return true;
    }

    // Nothing: a tautology.
    std::optional<std::vector<Literal>> resolvent(ClauseId a, ClauseId b, Variable v) const {
        std::vector<Literal> out;
        std::ranges::set_union(matrix_.literals(a), matrix_.literals(b), std::back_inserter(out));
        std::erase_if(out, [&](Literal l) { return variable_of(l) == v; });
        for (std::size_t i = 1; i < out.size(); ++i)
            if (out[i] == negated(out[i - 1])) return std::nullopt;
        return out;
    }

    bool try_to_eliminate(Variable v) {
        constexpr std::size_t most_occurrences = 20, longest = 24, more_literals = 6;
        std::size_t p = matrix_.count(positive(v)), n = matrix_.count(negated(positive(v)));
        if (p == 0 || n == 0 || (p > most_occurrences && n > most_occurrences) || !last_in_its_clauses(v))
            return false;
        auto with = matrix_.clauses_with(positive(v)), without = matrix_.clauses_with(negated(positive(v)));
        std::vector<ClauseId> gone(with.begin(), with.end());
        gone.insert(gone.end(), without.begin(), without.end());
        std::size_t size_before = 0, size_after = 0;
        for (ClauseId id : gone) size_before += matrix_.literals(id).size();
        std::vector<std::vector<Literal>> resolvents;
        for (ClauseId a : with)
            for (ClauseId b : without) {
                auto clause = resolvent(a, b, v);
                if (!clause) continue;
                size_after += clause->size();
                if (clause->size() > longest || resolvents.size() == gone.size() ||
                    size_after > size_before + more_literals)
                    return false;
                resolvents.push_back(std::move(*clause));
            }
        for (ClauseId id : gone) matrix_.remove(id);
        for (auto &clause : resolvents) matrix_.add(std::move(clause));
        return true;
    }

    // From the innermost outwards; what becomes of clauses is subsumed before the next round.
    bool eliminate() {
        bool any = false;
        for (Variable v = static_cast<Variable>(matrix_.variable_count()); v-- > 0;) {
            matrix_.meter().check();
            if (matrix_.assigned(v) || !matrix_.is(v, Quantifier::exists) || frozen(v)) continue;
            if (!try_to_eliminate(v)) continue;
            any = true;
            matrix_.propagate();
        }
        return any;
    }

    Matrix &matrix_;
};

// Only variables that are in a clause, and those of the outermost block.
Simplified result_of(Matrix &matrix) {
    Simplified out;
    out.factor = matrix.factor();
    std::vector<Variable> number(matrix.variable_count());
    for (Variable v = 0; v < matrix.variable_count(); ++v) {
        const Problem::Place &place = matrix.place(v);
        bool outermost = place.block == 0 && place.quantifier == Quantifier::exists;
        if (outermost && matrix.assigned(v))
            out.fixed.push_back(matrix.is_true(positive(v)) ? place.name : -place.name);
        if (matrix.count(positive(v)) + matrix.count(negated(positive(v))) == 0) continue;
        number[v] = static_cast<Variable>(out.problem.variables.size());
        out.problem.variables.push_back(place);
    }
    for (ClauseId id = 0; id < matrix.clause_slots(); ++id) {
        if (matrix.dead(id)) continue;
        auto &clause = out.problem.clauses.emplace_back();
        for (Literal literal : matrix.literals(id))
            clause.push_back(positive(number[variable_of(literal)]) + (literal & 1));
    }
    return out;
}

} // namespace

Simplified simplify(const formula::StochasticFormula &formula, Meter &meter, Effort effort) {
    std::vector<Problem::Place> places = places_of(formula);
    std::vector<Variable> number(static_cast<std::size_t>(formula.formula.variable_count) + 1);
    for (Variable v = 0; v < places.size(); ++v) number[static_cast<std::size_t>(places[v].name)] = v;
    Matrix matrix(std::move(places), effort != Effort::least, meter);
    try {
        for (const formula::Clause &clause : formula.formula.clauses) {
            std::vector<Literal> literals;
            for (int literal : clause)
                literals.push_back(positive(number[static_cast<std::size_t>(std::abs(literal))]) +
                                   (literal < 0 ? 1 : 0));
            matrix.add(std::move(literals));
        }
        Simplifier(matrix).run(effort);
    } catch (const Matrix::ValueZero &) {
        Simplified zero;
        zero.factor = 0;
        return zero;
    }
    return result_of(matrix);
}

} // namespace zermelo::ssat
