#include "frame/moves.h"

#include "base/error.h"

#include <algorithm>
#include <array>

namespace zermelo::frame {

using gdl::Term;

namespace {

void add_name(std::vector<Name> &to, const Name &name) {
    if (std::find(to.begin(), to.end(), name) == to.end()) to.push_back(name);
}

} // namespace

Actions find_actions(const std::vector<gdl::Rule> &rules, const Domains &domains) {
    Actions out;
    for (const gdl::Rule &rule : rules)
        if (rule.head.name == "role" && gdl::is_ground(rule.head) && rule.body.empty() &&
            std::find(out.roles.begin(), out.roles.end(), rule.head.args[0]) == out.roles.end())
            out.roles.push_back(rule.head.args[0]);
    if (out.roles.empty()) throw Error("the roles are not given by facts");
    for (const Term &role : out.roles) {
        std::vector<Name> &names = out.names.emplace_back();
        for (const gdl::Rule &rule : rules) {
            if (rule.head.name != "legal") continue;
            Substitution match;
            if (!match.unify(rule.head.args[0], role)) continue;
            const gdl::Rule instance = match(rule);
            const Domain action = domains.in_rule(instance, instance.head.args[1]);
            if (action.anything) throw Error("the names of the actions are not known");
            for (const auto &[name, args] : action.functions) add_name(names, name);
        }
        std::stable_partition(names.begin(), names.end(), [](const Name &name) { return name.second == 0; });
    }
    return out;
}

void Exclusions::add(std::size_t role, std::size_t action, std::size_t other_role, std::size_t other_action) {
    pairs_.insert({role, action, other_role, other_action});
    pairs_.insert({other_role, other_action, role, action});
}

bool Exclusions::has(std::size_t role, std::size_t action, std::size_t other_role,
                     std::size_t other_action) const {
    return pairs_.count({role, action, other_role, other_action}) > 0;
}

std::optional<std::vector<GeneralMove>> covering(const Actions &actions, const Exclusions &exclusions,
                                                 std::size_t most) {
    std::vector<GeneralMove> out{{}};
    for (std::size_t role = 0; role < actions.roles.size(); ++role) {
        std::vector<GeneralMove> longer;
        for (const GeneralMove &begun : out)
            for (std::size_t action = 0; action < actions.names[role].size(); ++action) {
                bool excluded = false;
                for (std::size_t other = 0; other < role; ++other)
                    excluded = excluded || exclusions.has(other, begun[other], role, action);
                if (excluded) continue;
                if (longer.size() >= most) return {};
                longer.push_back(begun);
                longer.back().push_back(action);
            }
        out = std::move(longer);
    }
    return out;
}

} // namespace zermelo::frame
