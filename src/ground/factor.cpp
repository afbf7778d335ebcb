#include "ground/factor.h"

#include "gdl/variables.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace zermelo::ground {

namespace {

using gdl::Rule;
using Variables = std::set<std::string>;

bool same(const gdl::Literal &a, const gdl::Literal &b) {
    return a.positive == b.positive && a.atom == b.atom;
}

bool same_but_for(const Rule &a, const Rule &b, std::size_t except) {
    if (a.head != b.head || a.body.size() != b.body.size()) return false;
    for (std::size_t i = 0; i < a.body.size(); ++i)
        if (i != except && !same(a.body[i], b.body[i])) return false;
    return true;
}

bool binds(const gdl::Literal &literal) { return literal.positive && literal.atom.name != "distinct"; }

// The variables of a condition that anything else in the rule mentions.
Variables shared(const Rule &rule, std::size_t at) {
    Variables others = gdl::variables_of(rule.head), out;
    for (std::size_t i = 0; i < rule.body.size(); ++i)
        if (i != at) others.merge(gdl::variables_of(rule.body[i].atom));
    Variables own = gdl::variables_of(rule.body[at].atom);
    std::set_intersection(own.begin(), own.end(), others.begin(), others.end(),
                          std::inserter(out, out.end()));
    return out;
}

} // namespace

std::optional<Factored> factor(const std::vector<Rule> &rules, std::size_t number, const std::string &name) {
    const Rule &rule = rules[number];
    std::vector<std::size_t> best;
    std::size_t where = 0;
    for (std::size_t at = 0; at < rule.body.size(); ++at) {
        if (!binds(rule.body[at])) continue;
        Variables kept = shared(rule, at);
        std::vector<std::size_t> group;
        for (std::size_t i = 0; i < rules.size(); ++i)
            if (same_but_for(rule, rules[i], at) && binds(rules[i].body[at]) && shared(rules[i], at) == kept)
                group.push_back(i);
        if (group.size() <= best.size()) continue;
        best = std::move(group);
        where = at;
    }
    if (best.size() < 2) return {};
    std::vector<gdl::Term> args;
    for (const std::string &variable : shared(rule, where)) args.push_back(gdl::Term::variable(variable));
    gdl::Term either = gdl::Term::symbol(name, std::move(args));
    Factored out{std::move(best), rule, {}};
    for (std::size_t i : out.rules) out.alternatives.push_back({either, {rules[i].body[where]}, rule.where});
    out.whole.body[where].atom = std::move(either);
    return out;
}

} // namespace zermelo::ground
