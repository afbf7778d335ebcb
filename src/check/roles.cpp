// Rule: `role` is given by ground facts, and only roles move and have goals. The players are fixed before the
// game begins and their order is the order of the facts. A rule with a static body also fixes them, but other
// programs may not evaluate it, hence a warning (a body that is not static is an error of `dependency`).
#include "check/rules.h"
#include "check/walk.h"

#include <fmt/core.h>

#include <unordered_set>

namespace zermelo::check {

void check_roles(const Subject &subject, Diagnostics &out) {
    const auto &clauses = subject.description.clauses;
    std::unordered_set<std::string_view> roles;
    bool all_known = true; // whether `roles` holds every role
    for (const gdl::Clause &clause : clauses) {
        if (clause.head.name != "role" || clause.head.args.size() != 1) continue;
        const gdl::Term &role = clause.head.args[0];
        if (!clause.body.empty()) {
            report(out, Severity::warning, "role", clause.head.where,
                   fmt::format("the role {} is given by a rule", quote(role)),
                   "GDL wants roles as facts: (role white)");
        }
        if (clause.body.empty() && !role.is_variable && role.args.empty())
            roles.insert(role.name);
        else
            all_known = false;
    }
    if (!all_known || roles.empty()) return;

    std::unordered_set<std::string_view> reported;
    auto look = [&](const gdl::Term &atom) {
        if (atom.args.size() != 2) return;
        if (atom.name != "legal" && atom.name != "does" && atom.name != "goal" && atom.name != "input")
            return;
        const gdl::Term &player = atom.args[0];
        if (player.is_variable || !player.args.empty() || roles.contains(player.name)) return;
        if (reported.insert(player.name).second)
            report(out, Severity::warning, "role", player.where,
                   fmt::format("'{}' in {} is not a role", player.name, quote(atom)),
                   fmt::format("add (role {}), or use the name of a role", player.name));
    };
    for (const gdl::Clause &clause : clauses) {
        look(clause.head);
        for_each_body_atom(clause, look);
    }
}

} // namespace zermelo::check
