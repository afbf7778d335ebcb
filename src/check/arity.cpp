// Rule: a name always has the same number of arguments, and reserved words have theirs. Two relations of one
// name are almost always a slip of the pen, and programs disagree about what they mean. Functions of one name
// with different numbers of arguments are simply different terms, hence only a warning.
#include "check/rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace zermelo::check {

namespace {

constexpr std::array<std::pair<std::string_view, std::size_t>, 12> fixed = {{
    {"role", 1},
    {"init", 1},
    {"true", 1},
    {"next", 1},
    {"legal", 2},
    {"does", 2},
    {"goal", 2},
    {"terminal", 0},
    {"distinct", 2},
    {"base", 1},
    {"input", 2},
    {"sees", 2},
}};

std::optional<std::size_t> fixed_arity(std::string_view name) {
    for (auto [keyword, arity] : fixed)
        if (keyword == name) return arity;
    return {};
}

std::string arguments(std::size_t count) {
    return count == 0 ? "no arguments" : fmt::format("{} argument{}", count, count == 1 ? "" : "s");
}

// The use that counts as the intended one: the most frequent, the earlier of equals.
const Use *usual(const Name &name, Use::As as) {
    const Use *best = nullptr;
    for (const Use &use : name.uses)
        if (use.as == as && (as == Use::As::relation || use.arity > 0) && (!best || use.count > best->count))
            best = &use;
    return best;
}

void check_uses(const Name &name, Use::As as, Diagnostics &out) {
    const Use *best = usual(name, as);
    for (const Use &use : name.uses) {
        if (use.as != as || &use == best || (as == Use::As::function && use.arity == 0)) continue;
        bool relation = as == Use::As::relation;
        report(out, relation ? Severity::error : Severity::warning, "arity", use.first,
               fmt::format("the {} '{}' has {} here, but {} at line {}", relation ? "relation" : "function",
                           name.text, arguments(use.arity), arguments(best->arity), best->first.line),
               relation ? "give the relations different names if both are meant"
                        : "these are different terms; give them different names if both are meant");
    }
}

} // namespace

void check_arity(const Subject &subject, Diagnostics &out) {
    for (const Name &name : subject.vocabulary.symbols) {
        if (auto arity = fixed_arity(name.text)) {
            for (const Use &use : name.uses)
                if (use.as == Use::As::relation && use.arity != *arity)
                    report(out, Severity::error, "arity", use.first,
                           fmt::format("'{}' has {} here, but must have {}", name.text, arguments(use.arity),
                                       arguments(*arity)),
                           "look for a misplaced parenthesis");
        } else {
            check_uses(name, Use::As::relation, out);
        }
        check_uses(name, Use::As::function, out);
    }
}

} // namespace zermelo::check
