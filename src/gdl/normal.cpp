#include "gdl/normal.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::gdl {

namespace {

using Conjunction = std::vector<Literal>;
using Disjunction = std::vector<Conjunction>; // empty: never; one empty conjunction: always

std::size_t size_of(const Term &term) {
    std::size_t size = 1 + term.name.size() / 64;
    for (const Term &arg : term.args) size += size_of(arg);
    return size;
}

bool is_conjunctive(const Formula &formula, bool positive) {
    return (formula.kind == Formula::Kind::conjunction) == positive;
}

// How much a formula becomes when it is multiplied out: known before any of it is done. What can never hold
// counts like one case, so that this bounds all intermediate results too.
struct Extent {
    double cases = 1;
    double size = 0; // of the terms in all cases together

    void multiply(const Extent &other) {
        size = std::min(size * other.cases + other.size * cases, 1e18);
        cases = std::min(cases * other.cases, 1e18);
    }
};

Extent extent(const Formula &formula, bool positive) {
    if (formula.kind == Formula::Kind::atom) return {1, static_cast<double>(size_of(formula.atom))};
    if (formula.kind == Formula::Kind::negation) return extent(formula.parts[0], !positive);
    Extent product, sum{0, 0};
    for (const Formula &part : formula.parts) {
        Extent one = extent(part, positive);
        product.multiply(one);
        sum.cases += one.cases;
        sum.size += one.size;
    }
    if (is_conjunctive(formula, positive)) return product;
    return {std::max(1.0, sum.cases), sum.size};
}

Extent extent(const Clause &clause) {
    Extent out;
    for (const Formula &part : clause.body) out.multiply(extent(part, true));
    out.size += out.cases * static_cast<double>(size_of(clause.head));
    return out;
}

Disjunction product(const Disjunction &a, const Disjunction &b) {
    Disjunction out;
    out.reserve(a.size() * b.size());
    for (const Conjunction &left : a) {
        for (const Conjunction &right : b) {
            Conjunction &joined = out.emplace_back();
            joined.reserve(left.size() + right.size());
            joined.insert(joined.end(), left.begin(), left.end());
            joined.insert(joined.end(), right.begin(), right.end());
        }
    }
    return out;
}

Disjunction expand(const Formula &formula, bool positive);

Disjunction expand_all(const std::vector<Formula> &parts, bool positive) {
    Disjunction out(1);
    for (const Formula &part : parts) {
        Disjunction next = expand(part, positive);
        if (next.size() != 1) {
            out = product(out, next);
            continue;
        }
        for (Conjunction &conjunction : out)
            conjunction.insert(conjunction.end(), next[0].begin(), next[0].end());
    }
    return out;
}

Disjunction expand_any(const std::vector<Formula> &parts, bool positive) {
    Disjunction out;
    for (const Formula &part : parts)
        for (Conjunction &conjunction : expand(part, positive)) out.push_back(std::move(conjunction));
    return out;
}

Disjunction expand(const Formula &formula, bool positive) {
    if (formula.kind == Formula::Kind::atom) return {{{positive, formula.atom}}};
    if (formula.kind == Formula::Kind::negation) return expand(formula.parts[0], !positive);
    return is_conjunctive(formula, positive) ? expand_all(formula.parts, positive)
                                             : expand_any(formula.parts, positive);
}

Diagnostic too_many(const Clause &clause, std::string message) {
    return {Severity::error, "disjunction", clause.where, std::move(message),
            "name each disjunction by a relation of its own"};
}

} // namespace

std::vector<Rule> normalise(const Description &description, Diagnostics &diagnostics, std::size_t max_size) {
    std::vector<Rule> rules;
    double size_left = static_cast<double>(max_size);
    for (const Clause &clause : description.clauses) {
        Extent whole = extent(clause);
        if (whole.cases > max_rules_per_clause) {
            diagnostics.push_back(too_many(
                clause, fmt::format("the disjunctions of this rule multiply out to more than {} rules",
                                    max_rules_per_clause)));
            continue;
        }
        if (whole.cases > 1 && whole.size > size_left) {
            diagnostics.push_back(too_many(
                clause,
                fmt::format("with this rule, the disjunctions of the description multiply out to more "
                            "than {} terms",
                            max_size)));
            continue;
        }
        if (whole.cases > 1) size_left -= whole.size;
        for (Conjunction &literals : expand_all(clause.body, true))
            rules.push_back({clause.head, std::move(literals), clause.where});
    }
    return rules;
}

} // namespace zermelo::gdl
