#include "frame/negation.h"

#include "gdl/print.h"
#include "gdl/variables.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::frame {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

namespace {

constexpr int deepest = 3;               // relations within relations that are unfolded
constexpr std::size_t most_unfolded = 8; // rules of a relation, and cases they may lead to

std::set<std::string> inner_variables(const Term &term) {
    std::set<std::string> out = gdl::variables_of(term);
    std::erase_if(out, [](const std::string &name) { return !is_inner(name); });
    return out;
}

// Sets of conditions that share no inner variable with others; those without any are alone.
std::vector<std::vector<Literal>> groups(const std::vector<Literal> &conditions) {
    std::vector<std::vector<Literal>> out;
    std::vector<std::set<std::string>> variables;
    for (const Literal &condition : conditions) {
        std::vector<Literal> group{condition};
        std::set<std::string> mine = inner_variables(condition.atom);
        for (std::size_t i = 0; i < out.size();) {
            bool shares = std::any_of(mine.begin(), mine.end(),
                                      [&](const auto &name) { return variables[i].count(name); });
            if (!shares) {
                ++i;
                continue;
            }
            group.insert(group.begin(), out[i].begin(), out[i].end());
            mine.insert(variables[i].begin(), variables[i].end());
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
            variables.erase(variables.begin() + static_cast<std::ptrdiff_t>(i));
        }
        out.push_back(std::move(group));
        variables.push_back(std::move(mine));
    }
    return out;
}

Literal distinct(const Term &a, const Term &b) { return {true, Term::symbol("distinct", {a, b})}; }

} // namespace

std::string Auxiliaries::fresh_name(const std::string &wanted) {
    std::string name = wanted;
    for (int i = 1; !taken_.insert(name).second; ++i) name = fmt::format("{}_{}", wanted, i);
    return name;
}

Term Auxiliaries::atom(const std::string &name, std::vector<Term> args, const Rule &definition) {
    Rule plain = with_plain_variables(definition);
    std::string text = gdl::to_kif(plain.head);
    for (const Literal &literal : plain.body)
        text += (literal.positive ? " " : " ~") + gdl::to_kif(literal.atom);
    auto [it, added] = by_text_.try_emplace(text);
    if (added) {
        it->second = fresh_name(name);
        plain.head.name = it->second;
        rules_.push_back(std::move(plain));
    }
    return Term::symbol(it->second, std::move(args));
}

Cases Negation::by_relation(const Conjunction &conjunction) {
    std::vector<Literal> conditions;
    for (const Literal &condition : conjunction.conditions)
        conditions.push_back(conjunction.equal(condition));
    std::set<std::string> outer, bound;
    for (const auto &[variable, value] : conjunction.equal.values())
        if (!is_inner(variable)) outer.insert(variable);
    for (const Literal &condition : conditions) {
        for (const std::string &name : gdl::variables_of(condition.atom)) {
            if (!is_inner(name)) outer.insert(name);
            if (condition.positive && condition.atom.name != "distinct") bound.insert(name);
        }
    }
    std::vector<Term> args;
    for (const std::string &name : outer) args.push_back(Term::variable(name));
    Rule rule{conjunction.equal(Term::symbol("", args)), {}, {}};
    // What nothing else binds is bound by what holds anyway.
    std::set<std::string> open = gdl::variables_of(rule.head);
    for (const Literal &condition : conditions) open.merge(gdl::variables_of(condition.atom));
    for (const Literal &literal : given_) {
        const Literal here = conjunction.equal(literal);
        std::set<std::string> names = gdl::variables_of(here.atom);
        bool helps = std::any_of(names.begin(), names.end(),
                                 [&](const auto &name) { return open.count(name) && !bound.count(name); });
        if (!helps) continue;
        rule.body.push_back(here);
        bound.merge(names);
    }
    rule.body.insert(rule.body.end(), conditions.begin(), conditions.end());
    return {{{}, {{false, auxiliaries_.atom(aux_name_, std::move(args), rule)}}}};
}

// What the conjunction demands of outer variables; false if that involves inner ones.
bool Negation::demands(const Conjunction &conjunction, Demands &out) const {
    for (const auto &[name, unused] : conjunction.equal.values()) {
        if (is_inner(name)) continue;
        Term value = conjunction.equal(Term::variable(name));
        if (!inner_variables(value).empty()) return false;
        out.emplace_back(Term::variable(name), std::move(value));
    }
    return true;
}

Cases Negation::of(const Conjunction &conjunction, int depth) {
    Demands demanded;
    if (!demands(conjunction, demanded)) return by_relation(conjunction);
    Cases out;
    for (const auto &[variable, value] : demanded) {
        const Literal other = distinct(variable, value);
        const Truth value_differs = truth(other, known_);
        if (value_differs == Truth::always) return {Case{}};
        if (value_differs == Truth::open) out.push_back({{}, {other}});
    }
    std::vector<Literal> open;
    for (const Literal &condition : conjunction.conditions) {
        Literal here = conjunction.equal(condition);
        const Truth holds = truth(here, known_);
        if (holds == Truth::never) return {Case{}};
        bool is_given = std::any_of(given_.begin(), given_.end(), [&](const Literal &given) {
            return here.positive && conjunction.equal(given.atom) == here.atom;
        });
        if (holds == Truth::open && !is_given) open.push_back(std::move(here));
    }
    for (const std::vector<Literal> &group : groups(open)) {
        if (group.size() == 1 && inner_variables(group[0].atom).empty()) {
            fail(group[0], depth, out);
            continue;
        }
        Cases relation = by_relation({{}, group});
        out.insert(out.end(), relation.begin(), relation.end());
    }
    return out;
}

// The cases in which a condition over outer variables does not hold.
void Negation::fail(const Literal &condition, int depth, Cases &out) {
    const Term &atom = condition.atom;
    if (condition.positive && atom.name == "distinct") {
        Substitution equal;
        if (equal.unify(atom.args[0], atom.args[1])) out.push_back({std::move(equal), {}});
        return;
    }
    Cases unfolded_cases;
    if (condition.positive && depth < deepest && unfolded(atom, depth, unfolded_cases))
        out.insert(out.end(), unfolded_cases.begin(), unfolded_cases.end());
    else
        out.push_back({{}, {{!condition.positive, atom}}});
}

// A relation fails if all its rules do. Worth it if in every case something is known then: a value or a
// condition.
bool Negation::unfolded(const Term &atom, int depth, Cases &out) {
    const auto &rules = definitions_.of({atom.name, atom.args.size()});
    if (!definitions_.can_unfold(atom) || rules.size() > most_unfolded) return false;
    out = {Case{}};
    for (const Rule *original : rules) {
        const Rule rule = with_inner_variables(*original, counter_);
        Conjunction conjunction;
        if (!conjunction.equal.unify(rule.head, atom)) continue;
        conjunction.conditions = rule.body;
        const std::size_t made = auxiliaries_.rules().size();
        Cases fails = of(conjunction, depth + 1);
        if (auxiliaries_.rules().size() > made) return false;
        out = both(out, fails, known_);
        if (out.size() > most_unfolded) return false;
    }
    return std::all_of(out.begin(), out.end(), [](const Case &one) {
        return !one.equal.empty() ||
               std::any_of(one.conditions.begin(), one.conditions.end(),
                           [](const Literal &c) { return c.positive && c.atom.name != "distinct"; });
    });
}

} // namespace zermelo::frame
