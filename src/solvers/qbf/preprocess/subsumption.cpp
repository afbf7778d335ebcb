// Subsumption and self-subsuming resolution (Eén, Biere 2005): a clause removes each clause that contains it,
// and removes the one literal that is the other way round from each clause that contains the rest. Both are
// propositional, so that the prefix does not matter. A clause is compared with those that contain the
// variable of it that occurs least, and signatures of variables sort out most of these at a glance.
#include "solvers/qbf/preprocess/techniques.h"

namespace zermelo::qbf::preprocessing {

namespace {

class Subsumption {
  public:
    explicit Subsumption(Matrix &matrix) : matrix_(matrix) {}

    void with(ClauseId id) {
        std::span<const Literal> clause = matrix_.literals(id);
        for (Literal literal : clause) matrix_.marks[literal] = true;
        Literal rarest = rarest_literal(clause);
        look(id, rarest);
        look(id, negated(rarest));
        for (Literal literal : clause) matrix_.marks[literal] = false;

        for (auto [other, literal] : hits_)
            if (matrix_.dead(other))
                continue;
            else if (literal == none)
                matrix_.remove(other);
            else
                matrix_.strengthen(other, literal);
        if (!hits_.empty()) matrix_.propagate();
        hits_.clear();
    }

  private:
    static constexpr Literal none = UINT32_MAX;
    struct Hit {
        ClauseId clause;
        Literal literal; // to be removed, or none: the whole clause
    };

    Literal rarest_literal(std::span<const Literal> clause) const {
        Literal best = clause[0];
        auto occurrences = [&](Literal literal) {
            return matrix_.count(literal) + matrix_.count(negated(literal));
        };
        for (Literal literal : clause)
            if (occurrences(literal) < occurrences(best)) best = literal;
        return best;
    }

    void look(ClauseId id, Literal literal) {
        std::uint64_t signature = matrix_.signature(id);
        std::size_t size = matrix_.literals(id).size();
        std::span<const ClauseId> others = matrix_.clauses_with(literal);
        std::uint64_t steps = others.size();
        for (ClauseId other : others) {
            if (other == id || (signature & ~matrix_.signature(other)) != 0) continue;
            std::span<const Literal> literals = matrix_.literals(other);
            if (literals.size() < size) continue;
            steps += literals.size();
            if (std::optional<Hit> hit = compare(other, literals, size)) hits_.push_back(*hit);
        }
        matrix_.spend(steps);
    }

    std::optional<Hit> compare(ClauseId other, std::span<const Literal> literals, std::size_t size) const {
        std::size_t same = 0;
        Literal opposite = none;
        for (Literal literal : literals) {
            if (matrix_.marks[literal]) {
                ++same;
            } else if (matrix_.marks[negated(literal)]) {
                if (opposite != none) return std::nullopt;
                opposite = literal;
            }
        }
        if (same == size) return Hit{other, none};
        if (same + 1 == size && opposite != none) return Hit{other, opposite};
        return std::nullopt;
    }

    Matrix &matrix_;
    std::vector<Hit> hits_;
};

} // namespace

void subsume(Matrix &matrix, std::uint64_t budget) {
    Subsumption subsumption(matrix);
    std::uint64_t end = matrix.steps() + budget;
    while (!matrix.fresh_clauses.empty())
        for (ClauseId id : matrix.fresh_clauses.take())
            if (!matrix.dead(id) && matrix.steps() < end) subsumption.with(id);
}

} // namespace zermelo::qbf::preprocessing
