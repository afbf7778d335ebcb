// Rule: the recursion restriction of GDL. In a rule for p with a positive condition q that in turn depends on
// p, every argument of q is ground, or is an argument of the head, or is an argument of a positive condition
// outside the cycle. Then recursion cannot build ever larger terms and the model is finite. The restriction
// is sufficient, not necessary: a rule that breaks it may still be harmless, and the grounder finds out.
#include "check/rules.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::check {

namespace {

bool contains(const std::vector<gdl::Term> &terms, const gdl::Term &term) {
    return std::ranges::find(terms, term) != terms.end();
}

} // namespace

void check_recursion(const Subject &subject, Diagnostics &out) {
    const gdl::Dependencies &graph = subject.dependencies;
    for (const gdl::Rule &rule : subject.rules) {
        if (rule.body.empty()) continue;
        gdl::PredicateId head = graph.of(rule.head);
        if (!graph.is_recursive(head)) continue;

        auto in_cycle = [&](const gdl::Literal &literal) {
            gdl::PredicateId p = graph.of(literal.atom);
            return p.valid() && graph.component(p) == graph.component(head);
        };
        auto bounded = [&](const gdl::Term &arg) {
            return gdl::is_ground(arg) || contains(rule.head.args, arg) ||
                   std::ranges::any_of(rule.body, [&](const gdl::Literal &other) {
                       return other.positive && other.atom.name != "distinct" && !in_cycle(other) &&
                              contains(other.atom.args, arg);
                   });
        };
        for (const gdl::Literal &literal : rule.body) {
            if (!literal.positive || literal.atom.name == "distinct" || !in_cycle(literal)) continue;
            for (const gdl::Term &arg : literal.atom.args)
                if (!bounded(arg))
                    report(out, Severity::warning, "recursion", arg.where,
                           fmt::format("the argument {} of {} breaks the recursion restriction", quote(arg),
                                       quote(literal.atom)),
                           "let it occur in the head or in a positive condition outside the cycle; otherwise "
                           "the rules may derive without end");
        }
    }
}

} // namespace zermelo::check
