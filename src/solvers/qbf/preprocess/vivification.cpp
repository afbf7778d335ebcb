// Vivification (Piette, Hamadi, Saïs 2008), as it removes asymmetric tautologies and asymmetric literals
// (Heule, Järvisalo, Biere 2010): where all literals of a clause are assumed false, one after the other, unit
// propagation through the other clauses may find a contradiction, then the clause follows from them and goes;
// or may find one of its literals false, then that one goes. All of that is propositional, so that the prefix
// does not matter.
//
// Clauses that share many literals come one after the other, with these literals first, so that most of what
// was propagated for one of them stays for the next (Li, Luo, Xiao, Manyà, Lü 2017).
#include "solvers/qbf/preprocess/techniques.h"

#include <algorithm>

namespace zermelo::qbf::preprocessing {

namespace {

class Vivification {
  public:
    explicit Vivification(Matrix &matrix)
        : matrix_(matrix), place_(matrix.variable_count()), reason_(matrix.variable_count()) {}
    ~Vivification() { back_to(0); }

    // `order` are the clause's literals.
    void look(ClauseId id, std::span<const Literal> order) {
        ignored_ = id;
        keep_common(order);
        bool contradiction = false;
        superfluous_.clear();
        std::size_t known = 0; // of the decisions kept
        for (Literal literal : order) {
            if (known < decisions_.size() && trail_[decisions_[known]] == negated(literal)) {
                ++known;
            } else if (is_false(literal)) {
                superfluous_.push_back(literal);
            } else if (is_true(literal) || !assume(negated(literal))) {
                contradiction = true;
                break;
            } else {
                known = decisions_.size();
            }
        }
        if (contradiction || !superfluous_.empty()) change(id, contradiction);
    }

  private:
    static constexpr ClauseId no_reason = UINT32_MAX;

    bool is_true(Literal literal) const { return matrix_.marks[literal]; }
    bool is_false(Literal literal) const { return matrix_.marks[negated(literal)]; }

    // Undoes the decisions that are no prefix of this order, and what followed from the clause itself.
    void keep_common(std::span<const Literal> order) {
        std::size_t kept = 0;
        for (Literal literal : order) {
            if (kept == decisions_.size()) break;
            if (trail_[decisions_[kept]] == negated(literal))
                ++kept;
            else if (!is_false(literal) || place_[variable_of(literal)] > decisions_[kept])
                break;
        }
        for (Literal literal : order)
            if (is_true(literal) && reason_[variable_of(literal)] == ignored_)
                while (kept > 0 && decisions_[kept - 1] <= place_[variable_of(literal)]) --kept;
        back_to(kept);
    }

    void back_to(std::size_t kept) {
        if (kept == decisions_.size()) return;
        for (std::size_t i = decisions_[kept]; i < trail_.size(); ++i) matrix_.marks[trail_[i]] = false;
        trail_.resize(decisions_[kept]);
        decisions_.resize(kept);
    }

    // Where only this clause goes, from which nothing on the trail followed, the trail stays right.
    void change(ClauseId id, bool follows) {
        if (follows) matrix_.remove(id);
        if (!follows || !matrix_.propagated()) back_to(0);
        for (Literal literal : superfluous_) {
            std::span<const Literal> left = matrix_.literals(id); // universal reduction may have been first
            if (std::ranges::find(left, literal) != left.end()) matrix_.strengthen(id, literal);
        }
        matrix_.propagate();
    }

    // False: a contradiction; then this decision is undone.
    bool assume(Literal literal) {
        std::size_t next = trail_.size();
        decisions_.push_back(next);
        set(literal, no_reason);
        for (; next < trail_.size(); ++next) {
            std::span<const ClauseId> list = matrix_.clauses_with(negated(trail_[next]));
            matrix_.spend(2 * list.size());
            for (ClauseId id : list)
                if (id != ignored_ && !visit(id)) {
                    back_to(decisions_.size() - 1);
                    return false;
                }
        }
        return true;
    }

    bool visit(ClauseId id) {
        constexpr Literal none = UINT32_MAX;
        Literal open = none;
        for (Literal literal : matrix_.literals(id)) {
            if (is_false(literal)) continue;
            if (is_true(literal) || open != none) return true;
            open = literal;
        }
        if (open == none) return false;
        set(open, id);
        return true;
    }

    void set(Literal literal, ClauseId reason) {
        matrix_.marks[literal] = true;
        place_[variable_of(literal)] = trail_.size();
        reason_[variable_of(literal)] = reason;
        trail_.push_back(literal);
    }

    Matrix &matrix_;
    ClauseId ignored_ = 0;
    std::vector<Literal> superfluous_, trail_; // the trail's literals are true, and marked
    std::vector<std::size_t> decisions_;       // their places on the trail
    std::vector<std::size_t> place_;           // by variable
    std::vector<ClauseId> reason_;             // by variable
};

} // namespace

void vivify(Matrix &matrix, std::uint64_t budget) {
    struct Candidate {
        ClauseId id;
        std::vector<Literal> order;
    };
    std::vector<Candidate> candidates;
    auto first = [&](Literal a, Literal b) {
        return std::pair(matrix.count(a), b) > std::pair(matrix.count(b), a);
    };
    for (ClauseId id = 0; id < matrix.clause_slots(); ++id) {
        std::span<const Literal> clause = matrix.literals(id);
        if (clause.size() < 3) continue;
        candidates.push_back({id, {clause.begin(), clause.end()}});
        std::ranges::sort(candidates.back().order, first);
    }
    std::ranges::sort(candidates, [&](const Candidate &a, const Candidate &b) {
        return std::ranges::lexicographical_compare(a.order, b.order, first);
    });

    Vivification vivification(matrix);
    std::uint64_t end = matrix.steps() + budget;
    for (const Candidate &candidate : candidates)
        if (matrix.literals(candidate.id).size() == candidate.order.size() && matrix.steps() < end)
            vivification.look(candidate.id, candidate.order);
}

} // namespace zermelo::qbf::preprocessing
