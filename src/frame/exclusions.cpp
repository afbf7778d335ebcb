#include "frame/exclusions.h"

#include "gdl/variables.h"

#include <algorithm>

namespace zermelo::frame {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

namespace {

constexpr std::size_t most_rules = 64; // for a fluent; every two of them are compared

// Conditions that hold together: what follows for their variables, and whether they can.
class Together {
  public:
    Together(const std::set<Name> &single, const Facts &facts) : single_(single), facts_(facts) {}

    void add(const std::vector<Literal> &conditions) {
        conditions_.insert(conditions_.end(), conditions.begin(), conditions.end());
    }

    // False if they cannot hold together.
    bool close() {
        for (std::size_t before = SIZE_MAX; before != equal_.values().size();) {
            before = equal_.values().size();
            for (std::size_t i = 0; i < conditions_.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (!agree(conditions_[i], conditions_[j])) return false;
        }
        return std::none_of(conditions_.begin(), conditions_.end(),
                            [&](const Literal &literal) { return fails(literal); });
    }
    const Substitution &equal() const { return equal_; }

  private:
    bool agree(const Literal &a, const Literal &b) {
        if (a.positive != b.positive) return equal_(a.atom) != equal_(b.atom);
        if (!a.positive || a.atom.name != b.atom.name || a.atom.args.size() != b.atom.args.size())
            return true;
        const Term &left = a.atom, &right = b.atom;
        if (left.name == "true") {
            const Term &f = left.args[0], &g = right.args[0];
            bool one = !f.is_variable && !g.is_variable && f.name == g.name &&
                       f.args.size() == g.args.size() && single_.count({f.name, f.args.size()});
            return !one || equal_.unify(f, g);
        }
        if (left.name == "does")
            return equal_(left.args[0]) != equal_(right.args[0]) || equal_.unify(left.args[1], right.args[1]);
        return !facts_.has(left) || determine(left, right);
    }

    // Of a relation given by facts, what equal arguments determine is equal.
    bool determine(const Term &a, const Term &b) {
        std::vector<bool> known;
        for (std::size_t i = 0; i < a.args.size(); ++i)
            known.push_back(equal_(a.args[i]) == equal_(b.args[i]));
        for (std::size_t i = 0; i < a.args.size(); ++i)
            if (!known[i] && facts_.determines({a.name, a.args.size()}, known, i) &&
                !equal_.unify(a.args[i], b.args[i]))
                return false;
        return true;
    }

    bool fails(const Literal &literal) const {
        const Term atom = equal_(literal.atom);
        if (atom.name == "distinct") {
            Substitution match;
            return literal.positive ? atom.args[0] == atom.args[1] : !match.unify(atom.args[0], atom.args[1]);
        }
        return facts_.has(atom) && gdl::is_ground(atom) && facts_.holds(atom) != literal.positive;
    }

    const std::set<Name> &single_;
    const Facts &facts_;
    std::vector<Literal> conditions_;
    Substitution equal_;
};

using RulesByFluent = std::map<Name, std::vector<const Rule *>>;

// Whether a step from a state in which the fluents are single leads to one in which this one is.
bool stays_single(const std::vector<const Rule *> &rules, const std::set<Name> &single, const Facts &facts) {
    std::size_t counter = 0;
    for (std::size_t i = 0; i < rules.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            const Rule a = with_inner_variables(*rules[i], counter),
                       b = with_inner_variables(*rules[j], counter);
            Together both(single, facts);
            both.add(a.body);
            both.add(b.body);
            if (both.close() && both.equal()(a.head) != both.equal()(b.head)) return false;
        }
    return true;
}

std::vector<Rule> legal_rules(const std::vector<Rule> &rules, const Term &role, const Name &action) {
    std::vector<Rule> out;
    for (const Rule &rule : rules) {
        if (rule.head.name != "legal") continue;
        Substitution match;
        if (match.unify(rule.head.args[0], role) &&
            match.unify(rule.head.args[1], most_general(action, "argument_")))
            out.push_back(match(rule));
    }
    return out;
}

} // namespace

std::set<Name> single_fluents(const std::vector<Rule> &rules, const Facts &facts) {
    RulesByFluent at_first, later;
    for (const Rule &rule : rules) {
        if (rule.head.name != "init" && rule.head.name != "next") continue;
        const Term &fluent = rule.head.args[0];
        if (fluent.is_variable) return {};
        auto &to = rule.head.name == "init" ? at_first : later;
        to[{fluent.name, fluent.args.size()}].push_back(&rule);
    }
    std::set<Name> out;
    for (const auto &[name, given] : at_first)
        if (given.size() == 1 && gdl::is_ground(given[0]->head) && later[name].size() <= most_rules)
            out.insert(name);
    for (bool changed = true; changed;) {
        changed =
            std::erase_if(out, [&](const Name &name) { return !stays_single(later[name], out, facts); }) > 0;
    }
    return out;
}

Exclusions find_exclusions(const std::vector<Rule> &rules, const Actions &actions) {
    const Facts facts(rules);
    const std::set<Name> single = single_fluents(rules, facts);
    std::vector<std::vector<std::vector<Rule>>> legal(actions.roles.size());
    for (std::size_t role = 0; role < actions.roles.size(); ++role)
        for (const Name &name : actions.names[role])
            legal[role].push_back(legal_rules(rules, actions.roles[role], name));
    std::size_t counter = 0;
    auto can_meet = [&](const Rule &first, const Rule &second) {
        Together both(single, facts);
        both.add(with_inner_variables(first, counter).body);
        both.add(with_inner_variables(second, counter).body);
        return both.close();
    };
    Exclusions out;
    for (std::size_t r = 0; r < legal.size(); ++r)
        for (std::size_t s = 0; s < r; ++s)
            for (std::size_t a = 0; a < legal[r].size(); ++a)
                for (std::size_t b = 0; b < legal[s].size(); ++b) {
                    bool meet = false;
                    for (const Rule &first : legal[r][a])
                        for (const Rule &second : legal[s][b]) meet = meet || can_meet(first, second);
                    if (!meet) out.add(r, a, s, b);
                }
    return out;
}

} // namespace zermelo::frame
