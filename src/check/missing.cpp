// Rule: a game has roles, legal moves, an end and goals. Without any of these there is nothing to play or
// nothing to decide. Without `init` or `next` the state never holds anything, which is odd but has a meaning.
#include "check/rules.h"

#include <fmt/core.h>

#include <array>
#include <string_view>
#include <unordered_set>

namespace zermelo::check {

namespace {

struct Needed {
    std::string_view keyword;
    Severity severity;
    const char *consequence;
    const char *hint;
};

constexpr std::array<Needed, 6> needed = {{
    {"role", Severity::error, "nobody plays", "write (role white) for every player"},
    {"legal", Severity::error, "nobody can move", "write rules such as (<= (legal white (mark ?x)) …)"},
    {"terminal", Severity::error, "the game never ends", "write rules such as (<= terminal …)"},
    {"goal", Severity::error, "there is nothing to play for", "write rules such as (<= (goal white 100) …)"},
    {"init", Severity::warning, "the initial state is empty", "write facts such as (init (control white))"},
    {"next", Severity::warning, "every state after the first is empty",
     "write rules such as (<= (next (control black)) …)"},
}};

} // namespace

void check_missing(const Subject &subject, Diagnostics &out) {
    std::unordered_set<std::string_view> heads;
    for (const gdl::Clause &clause : subject.description.clauses) heads.insert(clause.head.name);
    for (const Needed &need : needed)
        if (!heads.contains(need.keyword))
            report(out, need.severity, "missing", start_of(subject.description),
                   fmt::format("nothing defines '{}': {}", need.keyword, need.consequence), need.hint);
}

} // namespace zermelo::check
