#include "ground/chain.h"

#include "gdl/variables.h"
#include "ground/residual.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace zermelo::ground {

namespace {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;
using gdl::variables_of;
using Variables = std::set<std::string>;
using Node = Residuals::Node;

constexpr std::size_t most_nodes = 20'000; // of one chain

std::pair<std::string, std::size_t> predicate_of(const Term &atom) { return {atom.name, atom.args.size()}; }

bool is_distinct(const Term &atom) { return atom.name == "distinct" && atom.args.size() == 2; }

bool is_flat(const Term &atom) {
    return std::all_of(atom.args.begin(), atom.args.end(), [](const Term &arg) { return arg.args.empty(); });
}

bool includes(const Variables &all, const Variables &some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

using RulesOf = std::map<std::pair<std::string, std::size_t>, std::vector<const Rule *>>;

RulesOf rules_by_predicate(const std::vector<Rule> &rules) {
    RulesOf out;
    for (const Rule &rule : rules) out[predicate_of(rule.head)].push_back(&rule);
    return out;
}

// Relations that are lists of facts.
Predicates listed(const RulesOf &rules) {
    Predicates out;
    for (const auto &[predicate, of] : rules)
        if (std::all_of(of.begin(), of.end(), [](const Rule *rule) {
                return rule->body.empty() && is_flat(rule->head) && variables_of(rule->head).empty();
            }))
            out.insert(predicate);
    return out;
}

bool could_be_definition(const Rule &rule) {
    Variables head = variables_of(rule.head);
    bool plain = head.size() == rule.head.args.size() && is_flat(rule.head);
    return plain && std::all_of(rule.body.begin(), rule.body.end(), [&](const Literal &literal) {
               return is_flat(literal.atom) && includes(head, variables_of(literal.atom));
           });
}

// The conditions of one rule as remainders, and the values that variables can have.
class Meaning {
  public:
    explicit Meaning(const RulesOf &rules) : rules_(rules), listed_(listed(rules)), residuals_(tables_) {
        for (const auto &predicate : listed_) {
            table_of_[predicate] = static_cast<std::int32_t>(tables_.size());
            auto &table = tables_.emplace_back();
            for (const Rule *fact : rules.at(predicate)) {
                std::vector<std::int32_t> row;
                for (const Term &arg : fact->head.args) row.push_back(value(arg.name));
                table.insert(std::move(row));
            }
        }
    }

    Node of(const Term &atom, bool positive, const std::map<std::string, Residuals::Argument> &args) {
        if (is_distinct(atom) || listed_.contains(predicate_of(atom))) {
            Residuals::Test test{positive, Residuals::distinct, {}};
            if (!is_distinct(atom)) test.table = table_of_.at(predicate_of(atom));
            for (const Term &arg : atom.args) test.args.push_back(argument(arg, args));
            return residuals_.test(test);
        }
        std::vector<Node> alternatives;
        for (const Rule *rule : rules_.at(predicate_of(atom))) {
            std::map<std::string, Residuals::Argument> inner;
            for (std::size_t i = 0; i < atom.args.size(); ++i)
                inner[rule->head.args[i].name] = argument(atom.args[i], args);
            std::vector<Node> parts;
            for (const Literal &literal : rule->body)
                parts.push_back(of(literal.atom, literal.positive == positive, inner));
            alternatives.push_back(positive ? residuals_.all(std::move(parts))
                                            : residuals_.any(std::move(parts)));
        }
        return positive ? residuals_.any(std::move(alternatives)) : residuals_.all(std::move(alternatives));
    }

    Residuals &residuals() { return residuals_; }
    // Of all facts and all conditions so far.
    std::int32_t value_count() const { return static_cast<std::int32_t>(names_.size()); }
    const std::string &name(std::int32_t value) const { return names_[static_cast<std::size_t>(value)]; }

  private:
    std::int32_t value(const std::string &name) {
        auto [it, added] = values_.try_emplace(name, static_cast<std::int32_t>(values_.size()));
        if (added) names_.push_back(name);
        return it->second;
    }

    Residuals::Argument argument(const Term &term, const std::map<std::string, Residuals::Argument> &args) {
        return term.is_variable ? args.at(term.name) : Residuals::Argument{false, value(term.name)};
    }

    const RulesOf &rules_;
    Predicates listed_;
    std::map<std::string, std::int32_t> values_;
    std::vector<std::string> names_;
    std::map<std::pair<std::string, std::size_t>, std::int32_t> table_of_;
    Residuals::Tables tables_;
    Residuals residuals_;
};

// A rule taken apart: one link for each variable of the conditions that are not listed.
struct Link {
    std::string variable;
    std::vector<Literal> conditions;
};
struct Links {
    std::vector<Literal> unlisted, rest; // `rest` mentions none of the variables
    std::vector<Link> links;
};

std::optional<Links> take_apart(const Rule &rule, const Predicates &unlisted) {
    Links out;
    Variables read;
    std::vector<Literal> others;
    for (const Literal &literal : rule.body) {
        bool is_unlisted = unlisted.contains(predicate_of(literal.atom));
        if (is_unlisted && !is_flat(literal.atom)) return {};
        (is_unlisted ? out.unlisted : others).push_back(literal);
        if (is_unlisted) read.merge(variables_of(literal.atom));
    }
    Variables head = variables_of(rule.head), bound;
    for (const Literal &literal : others) {
        Variables here, of = variables_of(literal.atom);
        std::set_intersection(of.begin(), of.end(), read.begin(), read.end(),
                              std::inserter(here, here.end()));
        if (here.empty()) {
            out.rest.push_back(literal);
            continue;
        }
        if (here.size() > 1 || head.contains(*here.begin())) return {};
        auto link = std::find_if(out.links.begin(), out.links.end(),
                                 [&](const Link &l) { return l.variable == *here.begin(); });
        if (link == out.links.end()) link = out.links.insert(link, {*here.begin(), {}});
        link->conditions.push_back(literal);
        if (literal.positive && !is_distinct(literal.atom)) bound.merge(here);
    }
    if (bound != read || read.empty()) return {};
    return out;
}

// Which remainder follows which, value by value; those that never become true are left out.
using Steps = std::vector<std::map<std::pair<Node, std::int32_t>, Node>>; // by link

std::optional<Steps> find_steps(Meaning &meaning, Node first, std::size_t links) {
    Steps steps(links);
    std::set<Node> layer{first};
    std::size_t nodes = 0;
    for (std::size_t i = 0; i < links; ++i) {
        std::set<Node> following;
        auto variable = static_cast<std::int32_t>(i);
        for (Node node : layer) {
            if (meaning.residuals().assign(node, variable, Residuals::other) != Residuals::no) return {};
            for (std::int32_t value = 0; value < meaning.value_count(); ++value) {
                Node then = meaning.residuals().assign(node, variable, value);
                if (then == Residuals::no) continue;
                steps[i][{node, value}] = then;
                following.insert(then);
            }
        }
        nodes += following.size();
        if (nodes > most_nodes) return {};
        layer = std::move(following);
    }
    std::set<Node> alive{Residuals::yes};
    for (std::size_t i = links; i-- > 0;) {
        std::erase_if(steps[i], [&](const auto &step) { return !alive.contains(step.second); });
        alive.clear();
        for (const auto &[from, to] : steps[i]) alive.insert(from.first);
    }
    return steps;
}

// Writes the rules of one chain.
class Writer {
  public:
    Writer(const Rule &rule, const Links &parts, std::string name)
        : rule_(rule), parts_(parts), name_(std::move(name)) {}

    std::vector<Rule> write(const Steps &steps, const Meaning &meaning) {
        std::vector<Rule> out;
        std::optional<Term> before;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            for (const auto &[from, to] : steps[i])
                out.push_back({step(i, node(from.first), Term::symbol(meaning.name(from.second)), node(to)),
                               {},
                               rule_.where});
            const Link &link = parts_.links[i];
            Rule next{state(i, Term::variable(to_)), link.conditions, rule_.where};
            Term from = before ? Term::variable(from_) : node_before_all(steps);
            next.body.push_back({true, step(i, from, Term::variable(link.variable), Term::variable(to_))});
            if (before)
                next.body.insert(next.body.begin(), {true, *before});
            else
                next.body.insert(next.body.begin(), parts_.rest.begin(), parts_.rest.end());
            out.push_back(std::move(next));
            before = state(i, Term::variable(from_));
        }
        out.push_back({rule_.head, {{true, state(steps.size() - 1, node(Residuals::yes))}}, rule_.where});
        return out;
    }

  private:
    static Term node_before_all(const Steps &steps) {
        return steps[0].empty() ? node(Residuals::no) : node(steps[0].begin()->first.first);
    }
    static Term node(Node node) { return Term::symbol(std::to_string(node)); }

    Term step(std::size_t i, const Term &from, const Term &value, const Term &to) const {
        return Term::symbol(name_ + "_step" + std::to_string(i), {from, value, to});
    }

    // What is left after so many links, and what the rest of the rule has to know.
    Term state(std::size_t i, const Term &node) const {
        Variables known, needed = variables_of(rule_.head);
        for (const Literal &literal : parts_.rest) known.merge(variables_of(literal.atom));
        for (std::size_t at = 0; at < parts_.links.size(); ++at)
            for (const Literal &literal : parts_.links[at].conditions)
                (at <= i ? known : needed).merge(variables_of(literal.atom));
        std::vector<Term> args{node};
        for (const std::string &name : known)
            if (needed.contains(name)) args.push_back(Term::variable(name));
        return Term::symbol(name_ + "_" + std::to_string(i), std::move(args));
    }

    const Rule &rule_;
    const Links &parts_;
    std::string name_;
    std::string from_ = name_ + "_from", to_ = name_ + "_to"; // variables
};

} // namespace

Predicates definable(const std::vector<Rule> &rules) {
    RulesOf candidates = rules_by_predicate(rules);
    const Predicates facts = listed(candidates);
    std::erase_if(candidates, [&](const auto &entry) {
        return facts.contains(entry.first) ||
               !std::all_of(entry.second.begin(), entry.second.end(),
                            [](const Rule *rule) { return could_be_definition(*rule); });
    });
    Predicates out;
    auto is_known = [&](const Literal &literal) {
        auto predicate = predicate_of(literal.atom);
        return is_distinct(literal.atom) || facts.contains(predicate) || out.contains(predicate);
    };
    for (std::size_t before = SIZE_MAX; before != out.size();) {
        before = out.size();
        for (const auto &[predicate, of] : candidates)
            if (std::all_of(of.begin(), of.end(), [&](const Rule *rule) {
                    return std::all_of(rule->body.begin(), rule->body.end(), is_known);
                }))
                out.insert(predicate);
        std::erase_if(candidates, [&](const auto &entry) { return out.contains(entry.first); });
    }
    return out;
}

std::optional<std::vector<Rule>> chain(const std::vector<Rule> &rules, Predicates unlisted,
                                       const std::string &prefix, std::size_t &counter) {
    const Predicates can_be = definable(rules);
    auto uses = [&](const Rule &rule) {
        return std::any_of(rule.body.begin(), rule.body.end(), [&](const Literal &literal) {
            return unlisted.contains(predicate_of(literal.atom));
        });
    };
    for (bool changed = true; changed;) { // what is defined by them is as large
        changed = false;
        for (const Rule &rule : rules)
            if (can_be.contains(predicate_of(rule.head)) && uses(rule))
                changed = unlisted.insert(predicate_of(rule.head)).second || changed;
    }
    RulesOf by_predicate = rules_by_predicate(rules);
    Meaning meaning(by_predicate);
    std::vector<Rule> out;
    for (const Rule &rule : rules) {
        if (unlisted.contains(predicate_of(rule.head))) continue;
        if (!uses(rule)) {
            out.push_back(rule);
            continue;
        }
        auto parts = take_apart(rule, unlisted);
        if (!parts) return {};
        std::map<std::string, Residuals::Argument> variables;
        for (std::size_t i = 0; i < parts->links.size(); ++i)
            variables[parts->links[i].variable] = {true, static_cast<std::int32_t>(i)};
        std::vector<Node> conditions;
        for (const Literal &literal : parts->unlisted)
            conditions.push_back(meaning.of(literal.atom, literal.positive, variables));
        Node first = meaning.residuals().all(std::move(conditions));
        auto steps = find_steps(meaning, first, parts->links.size());
        if (!steps) return {};
        Writer writer(rule, *parts, prefix + "chain" + std::to_string(counter++));
        for (Rule &part : writer.write(*steps, meaning)) out.push_back(std::move(part));
    }
    return out;
}

} // namespace zermelo::ground
