#include "frame/definitions.h"

#include "gdl/dependencies.h"

#include <array>

namespace zermelo::frame {

Definitions::Definitions(const std::vector<gdl::Rule> &rules) {
    for (const gdl::Rule &rule : rules) rules_[{rule.head.name, rule.head.args.size()}].push_back(&rule);
    const gdl::Dependencies dependencies(rules);
    const std::array state{dependencies.find("true", 1), dependencies.find("does", 2)};
    const std::vector<gdl::PredicateId> towards = dependencies.steps_towards(state);
    for (std::size_t i = 0; i < dependencies.size(); ++i) {
        const gdl::PredicateId id(i);
        const Name name{dependencies.name(id), dependencies.arity(id)};
        if (dependencies.is_recursive(id)) recursive_.insert(name);
        if (towards[i].valid()) on_state_.insert(name);
    }
}

const std::vector<const gdl::Rule *> &Definitions::of(const Name &relation) const {
    static const std::vector<const gdl::Rule *> none;
    auto it = rules_.find(relation);
    return it == rules_.end() ? none : it->second;
}

bool Definitions::can_unfold(const gdl::Term &atom) const {
    const Name name{atom.name, atom.args.size()};
    return !gdl::is_keyword(atom.name) && rules_.count(name) && !recursive_.count(name);
}

bool Definitions::depends_on_state(const gdl::Term &atom) const {
    return on_state_.count({atom.name, atom.args.size()}) > 0;
}

std::vector<gdl::Rule> Definitions::unfold(const gdl::Rule &rule, std::size_t condition,
                                           std::size_t &counter) const {
    std::vector<gdl::Rule> out;
    const gdl::Term &atom = rule.body[condition].atom;
    for (const gdl::Rule *original : of({atom.name, atom.args.size()})) {
        const gdl::Rule definition = with_inner_variables(*original, counter);
        Substitution match;
        if (!match.unify(definition.head, atom)) continue;
        gdl::Rule whole{rule.head, {}, rule.where};
        for (std::size_t i = 0; i < rule.body.size(); ++i) {
            if (i != condition)
                whole.body.push_back(rule.body[i]);
            else
                whole.body.insert(whole.body.end(), definition.body.begin(), definition.body.end());
        }
        out.push_back(match(whole));
    }
    return out;
}

} // namespace zermelo::frame
