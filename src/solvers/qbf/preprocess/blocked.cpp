// Quantified blocked clause elimination (Biere, Lonsing, Seidl 2011; Kullmann 1999 for SAT): a clause is
// superfluous if on one of its existential literals all resolvents are tautologies by a variable that is not
// deeper: whatever the player of that literal did before, making it true whenever the clause's outer part is
// false harms no other clause.
#include "solvers/qbf/preprocess/techniques.h"

#include <algorithm>

namespace zermelo::qbf::preprocessing {

namespace {

class Blocked {
  public:
    explicit Blocked(Matrix &matrix) : matrix_(matrix) {}

    void on(Literal literal) {
        constexpr std::size_t most_partners = 400;
        if (matrix_.count(negated(literal)) > most_partners) return;
        std::span<const ClauseId> list = matrix_.clauses_with(literal);
        std::span<const ClauseId> others = matrix_.clauses_with(negated(literal));
        partners_.assign(others.begin(), others.end());
        blocked_.clear();
        for (ClauseId id : list)
            if (all_tautologies(id, literal)) blocked_.push_back(id);
        for (ClauseId id : blocked_) {
            matrix_.remember(literal, matrix_.literals(id));
            matrix_.remove(id);
        }
    }

  private:
    bool all_tautologies(ClauseId id, Literal literal) {
        std::span<const Literal> clause = matrix_.literals(id);
        for (Literal other : clause)
            matrix_.marks[negated(other)] = matrix_.literal_level(other) <= matrix_.literal_level(literal);
        matrix_.marks[negated(literal)] = false;
        auto agrees = [&](ClauseId partner) {
            std::span<const Literal> literals = matrix_.literals(partner);
            matrix_.spend(literals.size());
            return std::none_of(literals.begin(), literals.end(),
                                [&](Literal other) { return matrix_.marks[other]; });
        };
        auto counterexample = std::find_if(partners_.begin(), partners_.end(), agrees);
        for (Literal other : clause) matrix_.marks[negated(other)] = false;
        if (counterexample == partners_.end()) return true;
        // It will probably be one for the next clause, too.
        std::rotate(partners_.begin(), counterexample, counterexample + 1);
        return false;
    }

    Matrix &matrix_;
    std::vector<ClauseId> partners_, blocked_;
};

} // namespace

void remove_blocked(Matrix &matrix, std::uint64_t budget) {
    Blocked blocked(matrix);
    std::uint64_t end = matrix.steps() + budget;
    while (!matrix.fewer_occurrences.empty())
        for (Variable variable : matrix.fewer_occurrences.take()) {
            if (matrix.universal(variable) || matrix.steps() >= end) continue;
            blocked.on(positive(variable));
            blocked.on(negated(positive(variable)));
            matrix.propagate();
        }
}

} // namespace zermelo::qbf::preprocessing
