// Rule: names differ by more than their case. Zermelo keeps case, so nextRank and nextrank are two names; a
// program that folds case takes them for one and plays another game.
#include "check/rules.h"
#include "check/walk.h"

#include <fmt/core.h>

#include <unordered_map>
#include <unordered_set>

namespace zermelo::check {

namespace {

std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char &c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

void check_names(const std::vector<Name> &names, const char *mark, Diagnostics &out) {
    std::unordered_map<std::string, const Name *> first;
    for (const Name &name : names) {
        auto [found, added] = first.try_emplace(lower_case(name.text), &name);
        if (!added)
            report(out, Severity::warning, "case", name.first,
                   fmt::format("{0}{1} and {0}{2} (line {3}) differ only in case", mark, name.text,
                               found->second->text, found->second->first.line),
                   "they are different names here; spell them alike if one thing is meant");
    }
}

bool collide(const std::vector<Name> &names) {
    Diagnostics found;
    check_names(names, "", found);
    return !found.empty();
}

} // namespace

void check_case(const Subject &subject, Diagnostics &out) {
    check_names(subject.vocabulary.symbols, "", out);
    if (!collide(subject.vocabulary.variables)) return; // the usual case, without looking at each clause
    for (const gdl::Clause &clause : subject.description.clauses) {
        std::vector<Name> variables; // a variable belongs to its clause
        std::unordered_set<std::string_view> seen;
        auto add = [&](const gdl::Term &variable) {
            if (seen.insert(variable.name).second) variables.push_back({variable.name, {}, variable.where});
        };
        for_each_variable(clause.head, add);
        for_each_body_atom(clause, [&](const gdl::Term &atom) { for_each_variable(atom, add); });
        check_names(variables, "?", out);
    }
}

} // namespace zermelo::check
