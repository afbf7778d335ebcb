#include "ground/goal_values.h"

#include "gdl/dependencies.h"
#include "gdl/variables.h"

#include <algorithm>
#include <set>

namespace zermelo::ground {

namespace {

using gdl::variables_of;
using Names = std::set<std::string>;

bool within(const Names &some, const Names &all) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

} // namespace

std::vector<gdl::Rule> goal_value_rules(const std::vector<gdl::Rule> &rules, const std::string &name) {
    gdl::Dependencies dependencies(rules);
    std::vector<gdl::PredicateId> state{dependencies.find("true", 1), dependencies.find("does", 2)};
    std::vector<gdl::PredicateId> towards_state = dependencies.steps_towards(state);
    auto is_static = [&](const gdl::Literal &literal) {
        if (literal.atom.name == "distinct") return true;
        gdl::PredicateId id = dependencies.of(literal.atom);
        return std::find(state.begin(), state.end(), id) == state.end() && !towards_state[id.index()].valid();
    };
    std::vector<gdl::Rule> out;
    for (const gdl::Rule &rule : rules) {
        if (rule.head.name != "goal" || rule.head.args.size() != 2) continue;
        gdl::Rule made{gdl::Term::symbol(name, rule.head.args, rule.head.where), {}, rule.where};
        if (is_ground(rule.head.args[1])) { // a role that is a variable is any role
            if (rule.head.args[0].is_variable)
                made.body.push_back({true, gdl::Term::symbol("role", {rule.head.args[0]}, rule.where)});
            out.push_back(std::move(made));
            continue;
        }
        Names asked = variables_of(rule.head), bound;
        // First what speaks of nothing else; other conditions only where a variable needs them.
        for (bool alone : {true, false})
            for (const gdl::Literal &literal : rule.body) {
                if (!literal.positive || literal.atom.name == "distinct" || !is_static(literal)) continue;
                Names here = variables_of(literal.atom);
                bool speaks = std::any_of(here.begin(), here.end(), [&](const std::string &variable) {
                    return asked.contains(variable) && (alone || !bound.contains(variable));
                });
                if (!speaks || within(here, asked) != alone) continue;
                made.body.push_back(literal);
                bound.insert(here.begin(), here.end());
            }
        if (!within(asked, bound)) continue; // the values are those of the state
        for (const gdl::Literal &literal : rule.body)
            if ((!literal.positive || literal.atom.name == "distinct") && is_static(literal) &&
                within(variables_of(literal.atom), bound))
                made.body.push_back(literal);
        out.push_back(std::move(made));
    }
    return out;
}

} // namespace zermelo::ground
