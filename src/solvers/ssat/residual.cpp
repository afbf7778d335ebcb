#include "solvers/ssat/residual.h"

#include "base/random.h"

#include <cstdlib>

namespace zermelo::ssat {

Residual::Residual(const Problem &problem) {
    std::size_t literal_count = 2 * problem.variables.size();
    for (const Problem::Place &place : problem.variables)
        universal_.push_back(place.quantifier == Quantifier::forall);
    Random random(20260713);
    for (std::size_t i = 0; i < literal_count; ++i) tags_.push_back({random.next() | 1, random.next() | 1});
    state_.assign(literal_count, 0);
    make_lists(problem);
}

void Residual::make_lists(const Problem &problem) {
    std::size_t literal_count = state_.size();
    partners_.begins.assign(literal_count + 1, 0);
    occurrences_.begins.assign(literal_count + 1, 0);
    for (const auto &clause : problem.clauses)
        for (Literal literal : clause)
            ++(clause.size() == 2 ? partners_ : occurrences_).begins[literal + 1];
    for (std::size_t i = 0; i < literal_count; ++i) {
        partners_.begins[i + 1] += partners_.begins[i];
        occurrences_.begins[i + 1] += occurrences_.begins[i];
    }
    partners_.items.resize(partners_.begins.back());
    occurrences_.items.resize(occurrences_.begins.back());
    auto next_partner = partners_.begins, next_occurrence = occurrences_.begins;
    for (const auto &clause : problem.clauses) {
        ++rest_.clauses;
        if (clause.size() == 2) {
            for (std::size_t i : {0, 1}) partners_.items[next_partner[clause[i]]++] = clause[1 - i];
            rest_.fingerprint += of_pair(clause[0], clause[1]);
            continue;
        }
        Clause &made = clauses_.emplace_back();
        made.begin = static_cast<std::uint32_t>(literals_.size());
        literals_.insert(literals_.end(), clause.begin(), clause.end());
        made.end = static_cast<std::uint32_t>(literals_.size());
        made.left = made.end - made.begin;
        for (Literal literal : clause) {
            occurrences_.items[next_occurrence[literal]++] = static_cast<std::uint32_t>(clauses_.size() - 1);
            made.sum += tags_[literal];
        }
        rest_.fingerprint += of_clause(made.sum);
    }
}

Fingerprint Residual::of_clause(const Fingerprint &sum) {
    auto mix = [](std::uint64_t x, std::uint64_t odd) {
        x *= odd;
        x ^= x >> 32;
        x *= odd;
        return x ^ (x >> 29);
    };
    return {mix(sum.a, 0x9e3779b97f4a7c15), mix(sum.b, 0xd1342543de82ef95)};
}

Fingerprint Residual::of_pair(Literal a, Literal b) const {
    return {tags_[a].a * tags_[b].a, tags_[a].b * tags_[b].b};
}

bool Residual::enqueue(Literal literal) {
    if (state_[literal] != 0) return state_[literal] > 0;
    if (universal_[variable_of(literal)]) return false;
    state_[literal] = queued;
    state_[negated(literal)] = -queued;
    trail_.push_back(literal);
    return true;
}

bool Residual::assign(Literal literal) {
    std::size_t next = trail_.size();
    state_[literal] = queued;
    state_[negated(literal)] = -queued;
    trail_.push_back(literal);
    for (; next < trail_.size(); ++next)
        if (!settle(trail_[next])) return false;
    return true;
}

// A clause of two goes when the first of its variables settles: it is satisfied then, or its other literal is
// about to be made true.
bool Residual::settle_pairs(Literal literal) {
    bool consistent = true;
    Fingerprint true_side, false_side;
    std::uint32_t gone = 0;
    for (Literal partner : partners_.of(literal)) {
        if (settled_variable(partner)) continue;
        true_side += tags_[partner];
        ++gone;
    }
    for (Literal partner : partners_.of(negated(literal))) {
        if (settled_variable(partner)) {
            consistent &= state_[partner] > 0;
            continue;
        }
        false_side += tags_[partner];
        ++gone;
        consistent &= enqueue(partner);
    }
    const Fingerprint &tag = tags_[literal], &other = tags_[negated(literal)];
    rest_.fingerprint -= {tag.a * true_side.a + other.a * false_side.a,
                          tag.b * true_side.b + other.b * false_side.b};
    rest_.clauses -= gone;
    return consistent;
}

bool Residual::shorten(Clause &clause, Literal falsified) {
    --clause.left;
    if (clause.satisfied != 0) {
        clause.sum -= tags_[falsified];
        return true;
    }
    rest_.fingerprint -= of_clause(clause.sum);
    clause.sum -= tags_[falsified];
    rest_.fingerprint += of_clause(clause.sum);
    if (clause.left > 1) return true;
    for (std::uint32_t i = clause.begin; i < clause.end; ++i)
        if (state_[literals_[i]] != -settled && literals_[i] != falsified) return enqueue(literals_[i]);
    return false;
}

// Goes on after a contradiction, so that all clauses of a settled literal have been visited.
bool Residual::settle(Literal literal) {
    bool consistent = settle_pairs(literal);
    for (std::uint32_t id : occurrences_.of(literal)) {
        Clause &clause = clauses_[id];
        if (clause.satisfied++ != 0) continue;
        rest_.fingerprint -= of_clause(clause.sum);
        --rest_.clauses;
    }
    for (std::uint32_t id : occurrences_.of(negated(literal)))
        consistent &= shorten(clauses_[id], negated(literal));
    state_[literal] = settled;
    state_[negated(literal)] = -settled;
    return consistent;
}

void Residual::go_back(std::size_t trail_size) {
    while (trail_.size() > trail_size) {
        Literal literal = trail_.back();
        trail_.pop_back();
        bool visited = state_[literal] == settled;
        state_[literal] = state_[negated(literal)] = 0;
        if (!visited) continue;
        for (std::uint32_t id : occurrences_.of(literal)) --clauses_[id].satisfied;
        for (std::uint32_t id : occurrences_.of(negated(literal))) {
            ++clauses_[id].left;
            clauses_[id].sum += tags_[negated(literal)];
        }
    }
}

bool Residual::needed(Literal literal) const {
    for (Literal partner : partners_.of(literal))
        if (state_[partner] == 0) return true;
    for (std::uint32_t id : occurrences_.of(literal))
        if (clauses_[id].satisfied == 0) return true;
    return false;
}

void Residual::collect_component(Variable start, std::vector<char> &seen, std::vector<Variable> &out,
                                 Rest &rest) const {
    out.assign(1, start);
    seen[start] = 1;
    auto reach = [&](Literal literal) {
        Variable variable = variable_of(literal);
        if (state_[literal] != 0 || seen[variable]) return;
        seen[variable] = 1;
        out.push_back(variable);
    };
    for (std::size_t i = 0; i < out.size(); ++i)
        for (Literal literal : {positive(out[i]), negated(positive(out[i]))}) {
            for (Literal partner : partners_.of(literal)) {
                if (state_[partner] != 0) continue;
                reach(partner);
                if (literal > partner) continue; // once for each clause
                rest.fingerprint += of_pair(literal, partner);
                ++rest.clauses;
            }
            for (std::uint32_t id : occurrences_.of(literal)) {
                const Clause &clause = clauses_[id];
                if (clause.satisfied != 0) continue;
                Literal first = literal;
                for (std::uint32_t j = clause.begin; j < clause.end; ++j) {
                    reach(literals_[j]);
                    if (state_[literals_[j]] == 0) first = std::min(first, literals_[j]);
                }
                if (first != literal) continue;
                rest.fingerprint += of_clause(clause.sum);
                ++rest.clauses;
            }
        }
}

} // namespace zermelo::ssat
