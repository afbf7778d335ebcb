// Bounded variable elimination (Davis, Putnam 1960; Eén, Biere 2005) for quantified formulas: an existential
// variable is replaced by all of its resolvents if these are not many more than its clauses. It need not be
// the innermost: it is enough that it can be *played* from what its player knows, and for that it suffices
// that on one side, x or not x, the rest of each clause is not deeper than x: x is true where one of these
// rests is false. The same holds where x is a gate of inputs that are not deeper. And where x is a gate,
// whatever its inputs, only the resolvents of the gate's clauses with the others are needed, because the rest
// follows.
#include "solvers/qbf/preprocess/gates.h"
#include "solvers/qbf/preprocess/techniques.h"

#include <algorithm>
#include <queue>

namespace zermelo::qbf::preprocessing {

namespace {

constexpr std::size_t most_occurrences = 1000, longest_resolvent = 60;

class Elimination {
  public:
    Elimination(Matrix &matrix, int growth) : matrix_(matrix), growth_(growth), gates_(matrix) {}

    bool eliminate(Variable variable) {
        pivot_ = positive(variable);
        if (matrix_.count(pivot_) + matrix_.count(negated(pivot_)) > most_occurrences) return false;
        for (int side : {0, 1}) {
            std::span<const ClauseId> list = matrix_.clauses_with(on_side(side));
            sides_[side].assign(list.begin(), list.end());
            if (list.empty()) return false;
        }
        const Gate *gate = gates_.find(variable);
        if (gate) sort_sides(*gate);
        if (!find_play(gate) || !resolve_all(gate)) return false;
        for (std::size_t i = 0; i < played_clauses_; ++i)
            matrix_.remember(on_side(played_), matrix_.literals(sides_[played_][i]));
        matrix_.remember(negated(on_side(played_)));
        replace();
        return true;
    }

  private:
    Literal on_side(int side) const { return pivot_ ^ static_cast<Literal>(side); }

    // The gate's clauses move to the front of both sides.
    void sort_sides(const Gate &gate) {
        output_side_ = gate.output == pivot_ ? 0 : 1;
        auto front = [&](std::vector<ClauseId> &side, auto &&in_gate) {
            return static_cast<std::size_t>(std::stable_partition(side.begin(), side.end(), in_gate) -
                                            side.begin());
        };
        std::vector<ClauseId> &wide = sides_[output_side_], &narrow = sides_[1 - output_side_];
        gate_[output_side_] = front(wide, [&](ClauseId id) { return id == gate.wide; });
        gate_[1 - output_side_] = front(
            narrow, [&](ClauseId id) { return std::ranges::find(gate.narrow, id) != gate.narrow.end(); });
    }

    bool shallow(ClauseId id) const {
        std::uint32_t level = matrix_.literal_level(pivot_);
        std::span<const Literal> clause = matrix_.literals(id);
        return std::all_of(clause.begin(), clause.end(),
                           [&](Literal literal) { return matrix_.literal_level(literal) <= level; });
    }

    // The clauses that say how to play the variable.
    bool find_play(const Gate *gate) {
        if (gate && gate->input_level <= matrix_.literal_level(pivot_)) {
            played_ = output_side_;
            played_clauses_ = 1;
            return true;
        }
        for (int side : {0, 1})
            if (std::all_of(sides_[side].begin(), sides_[side].end(),
                            [&](ClauseId id) { return shallow(id); })) {
                played_ = side;
                played_clauses_ = sides_[side].size();
                return true;
            }
        return false;
    }

    bool resolve_all(const Gate *gate) {
        resolvents_.clear();
        std::size_t room = sides_[0].size() + sides_[1].size() + static_cast<std::size_t>(growth_);
        bool fits = true;
        for (std::size_t i = 0; fits && i < sides_[0].size(); ++i) {
            std::span<const Literal> clause = matrix_.literals(sides_[0][i]);
            for (Literal literal : clause) matrix_.marks[literal] = true;
            for (std::size_t j = 0; fits && j < sides_[1].size(); ++j) {
                if (gate && (i < gate_[0]) == (j < gate_[1])) continue;
                std::size_t size = resolve(clause, matrix_.literals(sides_[1][j]));
                fits = size == 0 || (size <= longest_resolvent && room-- > 0);
            }
            for (Literal literal : clause) matrix_.marks[literal] = false;
        }
        return fits;
    }

    // Appends the resolvent, its size first. Returns 0 for a tautology.
    std::size_t resolve(std::span<const Literal> clause, std::span<const Literal> other) {
        std::size_t begin = resolvents_.size();
        resolvents_.push_back(0);
        matrix_.spend(other.size());
        for (Literal literal : other) {
            if (literal == negated(pivot_) || matrix_.marks[literal]) continue;
            if (matrix_.marks[negated(literal)]) {
                resolvents_.resize(begin);
                return 0;
            }
            resolvents_.push_back(literal);
        }
        for (Literal literal : clause)
            if (literal != pivot_) resolvents_.push_back(literal);
        std::size_t size = resolvents_.size() - begin - 1;
        resolvents_[begin] = static_cast<std::uint32_t>(size);
        return size;
    }

    void replace() {
        for (const std::vector<ClauseId> &side : sides_)
            for (ClauseId id : side) matrix_.remove(id);
        for (std::size_t at = 0; at < resolvents_.size();) {
            const Literal *begin = resolvents_.data() + at + 1;
            clause_.assign(begin, begin + resolvents_[at]);
            at += 1 + resolvents_[at];
            matrix_.add(clause_);
        }
    }

    Matrix &matrix_;
    int growth_;
    GateFinder gates_;
    Literal pivot_ = 0;
    std::vector<ClauseId>
        sides_[2];        // clauses with the pivot, clauses with its negation; those of a gate first
    std::size_t gate_[2]; // how many
    int output_side_ = 0; // the side of the gate's wide clause
    int played_ = 0;
    std::size_t played_clauses_ = 0;
    std::vector<Literal> resolvents_, clause_;
};

// The variables, those first that occur least.
class Schedule {
  public:
    explicit Schedule(Matrix &matrix) : matrix_(matrix) { refill(); }
    void refill() {
        for (Variable variable : matrix_.touched.take())
            if (!matrix_.universal(variable)) queue_.push({cost(variable), variable});
    }
    std::optional<Variable> next() {
        while (!queue_.empty()) {
            auto [then, variable] = queue_.top();
            queue_.pop();
            if (then == cost(variable)) return variable; // otherwise it was touched and comes again
        }
        return std::nullopt;
    }

  private:
    using Item = std::pair<std::uint64_t, Variable>;
    std::uint64_t cost(Variable variable) const {
        std::uint64_t with = matrix_.count(positive(variable)),
                      without = matrix_.count(positive(variable) + 1);
        return with * without;
    }
    Matrix &matrix_;
    std::priority_queue<Item, std::vector<Item>, std::greater<Item>> queue_;
};

} // namespace

void eliminate(Matrix &matrix, int growth, bool subsumption, std::uint64_t budget) {
    Elimination elimination(matrix, growth);
    Schedule schedule(matrix);
    std::uint64_t end = matrix.steps() + budget;
    while (std::optional<Variable> variable = schedule.next()) {
        if (matrix.steps() > end) break;
        if (!elimination.eliminate(*variable)) continue;
        matrix.propagate();
        if (subsumption) subsume(matrix, budget);
        schedule.refill();
    }
}

} // namespace zermelo::qbf::preprocessing
