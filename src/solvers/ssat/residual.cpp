#include "solvers/ssat/residual.h"

#include "base/random.h"

#include <algorithm>

namespace zermelo::ssat {

template <class T>
Residual::Lists<T>::Lists(const std::vector<std::vector<T>> &lists) {
    begins.push_back(0);
    for (const std::vector<T> &list : lists) {
        items.insert(items.end(), list.begin(), list.end());
        begins.push_back(static_cast<std::uint32_t>(items.size()));
    }
}

Residual::Residual(const Problem &problem) {
    std::size_t variables = problem.variables.size();
    Random random(20260713);
    auto next_tag = [&] { return Fingerprint{random.next() | 1, random.next() | 1}; };
    for (std::size_t i = 0; i < 2 * variables; ++i) tags_.push_back(next_tag());
    for (Variable v = 0; v < variables; ++v) {
        existential_.push_back(problem.variables[v].quantifier == Quantifier::exists);
        universal_.push_back(problem.variables[v].quantifier == Quantifier::forall);
        if (existential_[v]) fingerprint_ += tags_[positive(v)];
    }
    state_.assign(2 * variables, 0);
    marks_.resize(variables);
    std::vector<std::vector<Literal>> partners(2 * variables), chance_partners(2 * variables);
    std::vector<std::vector<std::uint32_t>> occurrences(2 * variables);
    std::vector<std::vector<Literal>> longer;
    for (const auto &clause : problem.clauses) {
        if (clause.size() == 2) {
            bool chance = !existential(clause[0]) || !existential(clause[1]);
            for (std::size_t i : {0, 1}) {
                partners[clause[i]].push_back(clause[1 - i]);
                if (chance) chance_partners[clause[i]].push_back(clause[1 - i]);
            }
            if (chance) fingerprint_ += of_pair(clause[0], clause[1]);
            continue;
        }
        Rest rest;
        for (Literal literal : clause) {
            occurrences[literal].push_back(static_cast<std::uint32_t>(longer.size()));
            ++rest.count;
            rest.together ^= literal;
        }
        rests_.push_back(rest);
        longer.push_back(clause);
        clause_tags_.push_back(next_tag());
        fingerprint_ += clause_tags_.back();
    }
    sums_ = clause_tags_;
    clauses_ = Lists(longer);
    partners_ = Lists(partners);
    chance_partners_ = Lists(chance_partners);
    occurrences_ = Lists(occurrences);
}

bool Residual::enqueue(Literal literal) {
    if (state_[literal] != 0) return state_[literal] > 0;
    if (universal_[variable_of(literal)]) return false;
    state_[literal] = queued;
    state_[negated(literal)] = -queued;
    trail_.push_back(literal);
    if (!existential(literal)) chances_.push_back(literal);
    return true;
}

bool Residual::assign(Literal literal) {
    std::size_t next = trail_.size();
    state_[literal] = queued;
    state_[negated(literal)] = -queued;
    trail_.push_back(literal);
    for (; next < trail_.size(); ++next)
        if (!settle(next)) return false;
    return true;
}

// These go when the first of their variables settles: they are satisfied then, or about to be.
void Residual::settle_chance_pairs(Literal literal) {
    for (Literal side : {literal, negated(literal)})
        for (Literal partner : chance_partners_.of(side))
            if (!settled_variable(partner)) fingerprint_ -= of_pair(side, partner);
}

// The next two are where the time goes, so they hold on to what they look at in every turn.
void Residual::satisfy_clauses(Literal literal) {
    Rest *rests = rests_.data();
    const Fingerprint *sums = sums_.data();
    Fingerprint gone;
    for (std::uint32_t id : occurrences_.of(literal)) {
        if (rests[id].is_satisfied()) continue;
        rests[id].count += Rest::satisfied;
        satisfied_log_.push_back(id);
        gone += sums[id];
    }
    fingerprint_ -= gone;
}

// False: some clause has lost its last literal, or its last but one and cannot have that.
bool Residual::shorten_clauses(Literal falsified) {
    bool consistent = true, tell = !existential(falsified);
    Rest *rests = rests_.data();
    for (std::uint32_t id : occurrences_.of(falsified)) {
        Rest &rest = rests[id];
        if (rest.is_satisfied()) continue;
        shortened_log_.push_back({id, falsified});
        rest.together ^= falsified;
        if (tell) {
            Fingerprint lost = product(clause_tags_[id], tags_[falsified]);
            sums_[id] += lost;
            fingerprint_ += lost;
        }
        if (--rest.count <= 1) consistent &= rest.count == 1 && enqueue(rest.together);
    }
    return consistent;
}

// Goes on after a contradiction, so that all clauses of a settled literal have been visited.
bool Residual::settle(std::size_t position) {
    Literal literal = trail_[position], falsified = negated(literal);
    marks_[position] = {satisfied_log_.size(), shortened_log_.size(), chances_.size()};
    if (existential(literal)) fingerprint_ -= tags_[positive(variable_of(literal))];
    settle_chance_pairs(literal);
    bool consistent = true;
    for (Literal partner : partners_.of(falsified)) consistent &= enqueue(partner);
    satisfy_clauses(literal);
    consistent &= shorten_clauses(falsified);
    state_[literal] = settled;
    state_[falsified] = -settled;
    return consistent;
}

void Residual::go_back(std::size_t trail_size) {
    if (trail_size == trail_.size()) return;
    if (state_[trail_[trail_size]] == settled) {
        const Mark &mark = marks_[trail_size];
        Rest *rests = rests_.data();
        for (std::size_t i = mark.satisfied; i < satisfied_log_.size(); ++i)
            rests[satisfied_log_[i]].count -= Rest::satisfied;
        for (std::size_t i = mark.shortened; i < shortened_log_.size(); ++i) {
            auto [id, literal] = shortened_log_[i];
            ++rests[id].count;
            rests[id].together ^= literal;
            if (!existential(literal)) sums_[id] -= product(clause_tags_[id], tags_[literal]);
        }
        satisfied_log_.resize(mark.satisfied);
        shortened_log_.resize(mark.shortened);
        chances_.resize(mark.chances);
    }
    for (std::size_t i = trail_size; i < trail_.size(); ++i)
        state_[trail_[i]] = state_[negated(trail_[i])] = 0;
    trail_.resize(trail_size);
}

bool Residual::needed(Literal literal) const {
    for (Literal partner : partners_.of(literal))
        if (state_[partner] == 0) return true;
    for (std::uint32_t id : occurrences_.of(literal))
        if (!rests_[id].is_satisfied()) return true;
    return false;
}

void Residual::collect_component(Variable start, std::vector<char> &seen, std::vector<Variable> &out,
                                 Fingerprint &fingerprint) const {
    out.assign(1, start);
    seen[start] = 1;
    auto reach = [&](Literal literal) {
        Variable variable = variable_of(literal);
        if (state_[literal] != 0 || seen[variable]) return;
        seen[variable] = 1;
        out.push_back(variable);
    };
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (existential_[out[i]]) fingerprint += tags_[positive(out[i])];
        for (Literal literal : {positive(out[i]), negated(positive(out[i]))}) {
            for (Literal partner : partners_.of(literal)) reach(partner);
            for (Literal partner : chance_partners_.of(literal)) // from one of both sides
                if (state_[partner] == 0 && literal < partner) fingerprint += of_pair(literal, partner);
            for (std::uint32_t id : occurrences_.of(literal)) {
                if (rests_[id].is_satisfied()) continue;
                Literal first = literal;
                for (Literal other : clauses_.of(id)) {
                    reach(other);
                    if (state_[other] == 0) first = std::min(first, other);
                }
                if (first == literal) fingerprint += sums_[id];
            }
        }
    }
}

} // namespace zermelo::ssat
