#include "lifted/persistence.h"

#include "gdl/dependencies.h"

#include <algorithm>

namespace zermelo::lifted {

namespace {

// The relation, if this is a rule of persistence.
std::string relation_of(const gdl::Rule &rule) {
    if (rule.head.name != "next" || rule.head.args.size() != 1 || rule.body.size() != 2) return "";
    const gdl::Term &fluent = rule.head.args[0];
    if (!fluent.is_variable) return "";
    const auto holds =
        std::find_if(rule.body.begin(), rule.body.end(), [](const auto &l) { return l.positive; });
    const auto ends =
        std::find_if(rule.body.begin(), rule.body.end(), [](const auto &l) { return !l.positive; });
    if (holds == rule.body.end() || ends == rule.body.end()) return "";
    const std::vector<gdl::Term> args{fluent};
    bool fits = holds->atom.name == "true" && holds->atom.args == args && ends->atom.args == args &&
                !gdl::is_keyword(ends->atom.name);
    return fits ? ends->atom.name : "";
}

} // namespace

std::string take_persistence(std::vector<gdl::Rule> &rules) {
    const gdl::Dependencies dependencies(rules);
    for (auto rule = rules.begin(); rule != rules.end(); ++rule) {
        std::string name = relation_of(*rule);
        if (name.empty() || dependencies.is_recursive(dependencies.find(name, 1))) continue;
        bool defined = std::any_of(rules.begin(), rules.end(), [&](const auto &r) {
            return r.head.name == name && r.head.args.size() == 1;
        });
        if (!defined) continue;
        rules.erase(rule);
        return name;
    }
    return "";
}

} // namespace zermelo::lifted
