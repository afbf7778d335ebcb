// Rule: goal values are numbers from 0 to 100. Others cannot be compared, or compare wrongly with those of
// other games. Only values that stand in the text are looked at; a variable may take any.
#include "check/rules.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::check {

namespace {

bool is_goal_value(const gdl::Term &term) {
    if (!term.args.empty() || term.name.empty() || term.name.size() > 3) return false;
    if (!std::ranges::all_of(term.name, [](char c) { return c >= '0' && c <= '9'; })) return false;
    return std::stoi(term.name) <= 100;
}

} // namespace

void check_goal_values(const Subject &subject, Diagnostics &out) {
    for (const gdl::Clause &clause : subject.description.clauses) {
        if (clause.head.name != "goal" || clause.head.args.size() != 2) continue;
        const gdl::Term &value = clause.head.args[1];
        if (!value.is_variable && !is_goal_value(value))
            report(out, Severity::warning, "goal-value", value.where,
                   fmt::format("the goal value {} is not a number from 0 to 100", quote(value)),
                   "100 is a win, 50 a draw, 0 a loss");
    }
}

} // namespace zermelo::check
