// Rule: what is fixed before something is known must not depend on it. The roles, the initial state and the
// declared ranges come before any state; legal moves, termination and goals belong to a state and come before
// the moves made in it. Dependence is through any chain of rules.
#include "check/rules.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace zermelo::check {

namespace {

using Relation = std::pair<std::string_view, std::size_t>; // name and arity
using Relations = std::vector<Relation>;

struct Restriction {
    Relations heads;
    Relations forbidden;
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

// Shortest ways through the graph to the relations that are forbidden.
class Ways {
  public:
    Ways(const gdl::Dependencies &graph, const Relations &targets) : graph_(graph), end_(graph.size()) {
        std::vector<gdl::PredicateId> ids;
        for (auto [name, arity] : targets)
            if (gdl::PredicateId p = graph.find(name, arity); p.valid()) {
                ids.push_back(p);
                end_[p.index()] = p;
            }
        step_ = graph.steps_towards(ids);
    }

    bool exists(gdl::PredicateId from) const {
        return from.valid() && (end_[from.index()] == from || step_[from.index()].valid());
    }

    // Where the way ends; remembered for everything on the way.
    gdl::PredicateId end(gdl::PredicateId from) {
        std::vector<gdl::PredicateId> passed;
        gdl::PredicateId at = from;
        for (; !end_[at.index()].valid(); at = step_[at.index()]) passed.push_back(at);
        for (gdl::PredicateId p : passed) end_[p.index()] = end_[at.index()];
        return end_[from.index()];
    }

    // "captured, beside, does": at most a handful of names.
    std::string text(gdl::PredicateId from) {
        constexpr int longest = 8;
        std::string out = graph_.name(from);
        for (int length = 1; end(from) != from; ++length) {
            if (length == longest) return out + ", …";
            from = step_[from.index()];
            out += ", " + graph_.name(from);
        }
        return out;
    }

  private:
    const gdl::Dependencies &graph_;
    std::vector<gdl::PredicateId> step_;
    std::vector<gdl::PredicateId> end_; // of a target itself; of others once it is known
};

} // namespace

void check_dependency(const Subject &subject, Diagnostics &out) {
    const gdl::Dependencies &graph = subject.dependencies;
    for (const Restriction &restriction : restrictions) {
        Ways ways(graph, restriction.forbidden);
        for (const gdl::Rule &rule : subject.rules) {
            if (std::ranges::find(restriction.heads, Relation(rule.head.name, rule.head.args.size())) ==
                restriction.heads.end())
                continue;
            for (const gdl::Literal &literal : rule.body) {
                gdl::PredicateId p = graph.of(literal.atom);
                if (!ways.exists(p)) continue;
                std::string message = fmt::format("'{}' depends on '{}': {}", rule.head.name,
                                                  graph.name(ways.end(p)), quote(literal.atom));
                if (ways.end(p) != p) message += fmt::format(" (through {})", ways.text(p));
                report(out, Severity::error, "dependency", literal.atom.where, std::move(message),
                       restriction.hint);
            }
        }
    }
}

} // namespace zermelo::check
