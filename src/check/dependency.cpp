// Rule: what is fixed before something is known must not depend on it. The roles, the initial state and the
// declared ranges come before any state; legal moves, termination and goals belong to a state and come before
// the moves made in it. Dependence is through any chain of rules.
#include "check/rules.h"

#include <fmt/core.h>

#include <array>
#include <initializer_list>
#include <utility>

namespace zermelo::check {

namespace {

struct Restriction {
    std::vector<std::pair<std::string_view, std::size_t>> heads; // name and arity
    std::vector<std::pair<std::string_view, std::size_t>> forbidden;
    const char *hint;
};

const std::array<Restriction, 3> restrictions = {{
    {{{"init", 1}, {"role", 1}},
     {{"true", 1}, {"does", 2}, {"legal", 2}, {"next", 1}, {"terminal", 0}, {"goal", 2}},
     "it is fixed before the game begins and can use only relations that never change"},
    {{{"base", 1}, {"input", 2}},
     {{"true", 1}, {"does", 2}},
     "it declares what can occur in any state and cannot look at one"},
    {{{"legal", 2}, {"terminal", 0}, {"goal", 2}},
     {{"does", 2}},
     "it belongs to a state and must be known before the moves made in it"},
}};

using Steps = std::vector<gdl::PredicateId>;

// "legal, captured, does": at most a handful of names.
std::string chain(const gdl::Dependencies &graph, const Steps &steps, const std::vector<bool> &is_target,
                  gdl::PredicateId head, gdl::PredicateId first) {
    constexpr std::size_t longest = 8;
    std::string text = graph.name(head) + ", " + graph.name(first);
    gdl::PredicateId at = first;
    for (std::size_t length = 2; !is_target[at.index()]; ++length) {
        at = steps[at.index()];
        if (length >= longest) return text + ", …";
        text += ", " + graph.name(at);
    }
    return text;
}

} // namespace

void check_dependency(const Subject &subject, Diagnostics &out) {
    const gdl::Dependencies &graph = subject.dependencies;
    for (const Restriction &restriction : restrictions) {
        std::vector<bool> restricted(graph.size()), is_target(graph.size());
        std::vector<gdl::PredicateId> targets;
        for (auto [name, arity] : restriction.heads)
            if (gdl::PredicateId p = graph.find(name, arity); p.valid()) restricted[p.index()] = true;
        for (auto [name, arity] : restriction.forbidden)
            if (gdl::PredicateId p = graph.find(name, arity); p.valid()) {
                targets.push_back(p);
                is_target[p.index()] = true;
            }
        const Steps steps = graph.steps_towards(targets);
        for (const gdl::Rule &rule : subject.rules) {
            if (rule.body.empty()) continue;
            gdl::PredicateId head = graph.of(rule.head);
            if (!restricted[head.index()]) continue;
            for (const gdl::Literal &literal : rule.body) {
                gdl::PredicateId p = graph.of(literal.atom);
                if (!p.valid() || (!is_target[p.index()] && !steps[p.index()].valid())) continue;
                gdl::PredicateId last = p;
                while (!is_target[last.index()]) last = steps[last.index()];
                std::string message = fmt::format("'{}' depends on '{}'", rule.head.name, graph.name(last));
                message += last == p ? ": " + quote(literal.atom)
                                     : fmt::format(" through {} ({})", quote(literal.atom),
                                                   chain(graph, steps, is_target, head, p));
                report(out, Severity::error, "dependency", literal.atom.where, std::move(message),
                       restriction.hint);
            }
        }
    }
}

} // namespace zermelo::check
