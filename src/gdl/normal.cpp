#include "gdl/normal.h"

#include <fmt/core.h>

namespace zermelo::gdl {

namespace {

using Conjunction = std::vector<Literal>;

// Empty: never; one empty conjunction: always.
struct Disjunction {
    std::vector<Conjunction> cases;
    std::size_t size = 0; // of all terms together
};

struct TooMany {};

std::size_t size_of(const Term &term) {
    std::size_t size = 1 + term.name.size() / 64;
    for (const Term &arg : term.args) size += size_of(arg);
    return size;
}

// Multiplies out one body. The text itself is always admitted; only what is written several times counts
// against the limits.
class Expander {
  public:
    Expander(std::size_t head_size, std::size_t max_size) : head_size_(head_size), max_size_(max_size) {}

    Disjunction expand(const Formula &formula, bool positive) {
        if (formula.kind == Formula::Kind::negation) return expand(formula.parts[0], !positive);
        if (formula.kind == Formula::Kind::atom) {
            Disjunction out;
            out.cases.push_back({{positive, formula.atom}});
            out.size = size_of(formula.atom);
            return out;
        }
        bool conjunctive = (formula.kind == Formula::Kind::conjunction) == positive;
        return conjunctive ? all(formula.parts, positive) : any(formula.parts, positive);
    }

    Disjunction all(const std::vector<Formula> &parts, bool positive) {
        Disjunction out;
        out.cases.emplace_back();
        for (const Formula &part : parts) {
            Disjunction next = expand(part, positive);
            out = next.cases.size() == 1 ? appended(std::move(out), next) : product(out, next);
        }
        return out;
    }

  private:
    Disjunction any(const std::vector<Formula> &parts, bool positive) {
        Disjunction out;
        for (const Formula &part : parts) {
            Disjunction next = expand(part, positive);
            out.size += next.size;
            for (Conjunction &conjunction : next.cases) out.cases.push_back(std::move(conjunction));
            check(out.cases.size(), out.size);
        }
        return out;
    }

    Disjunction appended(Disjunction out, const Disjunction &one) {
        out.size += out.cases.size() * one.size;
        check(out.cases.size(), out.size);
        for (Conjunction &conjunction : out.cases)
            conjunction.insert(conjunction.end(), one.cases[0].begin(), one.cases[0].end());
        return out;
    }

    Disjunction product(const Disjunction &a, const Disjunction &b) {
        Disjunction out;
        std::size_t count = a.cases.size() * b.cases.size();
        out.size = a.size * b.cases.size() + b.size * a.cases.size();
        check(count, out.size);
        out.cases.reserve(count);
        for (const Conjunction &left : a.cases) {
            for (const Conjunction &right : b.cases) {
                Conjunction &joined = out.cases.emplace_back();
                joined.reserve(left.size() + right.size());
                joined.insert(joined.end(), left.begin(), left.end());
                joined.insert(joined.end(), right.begin(), right.end());
            }
        }
        return out;
    }

    void check(std::size_t count, std::size_t size) const {
        if (count > max_rules_per_clause) throw TooMany{};
        if (count > 1 && size + count * head_size_ > max_size_) throw TooMany{};
    }

    std::size_t head_size_;
    std::size_t max_size_;
};

} // namespace

std::vector<Rule> normalise(const Description &description, Diagnostics &diagnostics) {
    std::vector<Rule> rules;
    std::size_t size_left = max_multiplied_size;
    for (const Clause &clause : description.clauses) {
        std::size_t head_size = size_of(clause.head);
        try {
            Disjunction body = Expander(head_size, size_left).all(clause.body, true);
            if (body.cases.size() > 1) size_left -= body.size + body.cases.size() * head_size;
            for (Conjunction &literals : body.cases)
                rules.push_back({clause.head, std::move(literals), clause.where});
        } catch (const TooMany &) {
            diagnostics.push_back(
                {Severity::error, "disjunction", clause.where,
                 fmt::format(
                     "the disjunctions of this rule multiply out to more than {} rules, or those of the "
                     "whole description to more than {} terms",
                     max_rules_per_clause, max_multiplied_size),
                 "name each disjunction by a relation of its own"});
        }
    }
    return rules;
}

} // namespace zermelo::gdl
