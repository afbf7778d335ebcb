// Rule: every relation is of use, directly or through others, to the roles, the states, the moves or the
// goals. One that is not costs nothing, since grounding drops it, but may be a misspelt name.
#include "check/rules.h"

#include <fmt/core.h>

namespace zermelo::check {

void check_unused(const Subject &subject, Diagnostics &out) {
    const gdl::Dependencies &graph = subject.dependencies;
    std::vector<gdl::PredicateId> roots;
    for (std::size_t i = 0; i < graph.size(); ++i)
        if (gdl::is_keyword(graph.name(gdl::PredicateId(i)))) roots.emplace_back(i);

    std::vector<bool> silent = graph.needed_by(roots);
    for (const gdl::Rule &rule : subject.rules) {
        gdl::PredicateId head = graph.of(rule.head);
        if (silent[head.index()]) continue;
        silent[head.index()] = true;
        report(out, Severity::warning, "unused", rule.head.where,
               fmt::format("the relation '{}' is defined, but nothing in the game depends on it",
                           rule.head.name),
               "delete it, or look for a misspelt name");
    }
}

} // namespace zermelo::check
