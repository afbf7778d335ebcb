// Rule: no relation depends on its own negation. Then the rules can be evaluated in layers, and have exactly
// one model (Apt, Blair and Walker 1988). GDL asks this of relations, but real games write
//     (<= (goal ?r 0) (role ?r) (not (goal ?r 100)))
// where only single atoms matter: (goal ?r 0) needs (goal ?r 100), which needs no goal (local stratification,
// Przymusinski 1988). So a negative cycle among relations is looked at again, rule by rule: a condition leads
// only to the rules whose heads it could equal. If that breaks the cycle the model is unique; if not, the
// grounder decides. Both are warnings. A rule whose head is its own negated condition is an error.
#include "base/scc.h"
#include "check/rules.h"

#include <fmt/core.h>

#include <unordered_map>

namespace zermelo::check {

namespace {

// Whether the terms could have a common instance, when their variables are different ones. Says yes too often
// where a variable occurs twice, which is safe here.
bool could_equal(const gdl::Term &a, const gdl::Term &b) {
    if (a.is_variable || b.is_variable) return true;
    if (a.name != b.name || a.args.size() != b.args.size()) return false;
    for (std::size_t i = 0; i < a.args.size(); ++i)
        if (!could_equal(a.args[i], b.args[i])) return false;
    return true;
}

// The recursive rules of one component of the relations, and which leads to which.
class RuleGraph {
  public:
    RuleGraph(const gdl::Dependencies &relations, std::vector<const gdl::Rule *> rules)
        : relations_(relations), rules_(std::move(rules)) {
        for (std::uint32_t r = 0; r < rules_.size(); ++r)
            by_head_[relations_.of(rules_[r]->head).value].push_back(r);
        connect();
    }

    const std::vector<const gdl::Rule *> &rules() const { return rules_; }

    // Whether the condition of the rule can lead back to the rule.
    bool in_cycle(std::uint32_t rule, const gdl::Term &condition) const {
        if (too_large_) return true;
        bool found = false;
        for_each_next(condition, [&](std::uint32_t next) {
            found = found || components_.of[next] == components_.of[rule];
        });
        return found;
    }

    bool internal(const gdl::Rule &rule, const gdl::Literal &literal) const {
        gdl::PredicateId p = relations_.of(literal.atom);
        return p.valid() && relations_.component(p) == relations_.component(relations_.of(rule.head));
    }

  private:
    template <class Visit>
    void for_each_next(const gdl::Term &condition, Visit &&visit) const {
        auto found = by_head_.find(relations_.of(condition).value);
        if (found == by_head_.end()) return;
        for (std::uint32_t r : found->second)
            if (could_equal(condition, rules_[r]->head)) visit(r);
    }

    void connect() {
        std::vector<std::size_t> first_edge{0};
        std::vector<std::uint32_t> targets;
        std::size_t work = 0;
        for (const gdl::Rule *rule : rules_) {
            for (const gdl::Literal &literal : rule->body) {
                if (!internal(*rule, literal)) continue;
                if (auto f = by_head_.find(relations_.of(literal.atom).value); f != by_head_.end())
                    work += f->second.size();
                if (work > max_comparisons) {
                    too_large_ = true;
                    return;
                }
                for_each_next(literal.atom, [&](std::uint32_t next) { targets.push_back(next); });
            }
            first_edge.push_back(targets.size());
        }
        components_ = strongly_connected_components(first_edge.size() - 1, [&](std::uint32_t v) {
            return std::span(targets).subspan(first_edge[v], first_edge[v + 1] - first_edge[v]);
        });
    }

    static constexpr std::size_t max_comparisons = 200'000;
    const gdl::Dependencies &relations_;
    std::vector<const gdl::Rule *> rules_;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> by_head_;
    Components components_;
    bool too_large_ = false;
};

std::vector<bool> components_with_negative_cycle(const gdl::Dependencies &graph) {
    std::vector<bool> out(graph.component_count());
    for (std::size_t i = 0; i < graph.size(); ++i)
        for (const auto &edge : graph.uses(gdl::PredicateId(i)))
            if (!edge.positive && graph.component(edge.to) == graph.component(gdl::PredicateId(i)))
                out[graph.component(edge.to).index()] = true;
    return out;
}

void check_component(const RuleGraph &graph, Diagnostics &out) {
    for (std::uint32_t r = 0; r < graph.rules().size(); ++r) {
        const gdl::Rule &rule = *graph.rules()[r];
        for (const gdl::Literal &literal : rule.body) {
            if (literal.positive || !graph.internal(rule, literal)) continue;
            const gdl::Term &atom = literal.atom;
            if (atom == rule.head)
                report(out, Severity::error, "stratification", atom.where,
                       fmt::format("{} holds if it does not hold", quote(atom)),
                       "no relation can be defined by its own negation");
            else if (graph.in_cycle(r, atom))
                report(out, Severity::warning, "stratification", atom.where,
                       fmt::format("{} depends on (not {}), which may depend on it in turn", quote(rule.head),
                                   quote(atom)),
                       "GDL forbids negation in a cycle of relations; grounding decides whether an atom "
                       "depends on its own negation");
            else
                report(out, Severity::warning, "stratification", atom.where,
                       fmt::format("{} depends on (not {}): stratified only by ground atom, not by relation",
                                   quote(rule.head), quote(atom)),
                       "the meaning is unique, but GDL forbids it; name the negated part by a relation of "
                       "its own");
        }
    }
}

} // namespace

void check_stratification(const Subject &subject, Diagnostics &out) {
    const gdl::Dependencies &graph = subject.dependencies;
    const std::vector<bool> suspect = components_with_negative_cycle(graph);
    std::vector<std::vector<const gdl::Rule *>> rules(graph.component_count());
    for (const gdl::Rule &rule : subject.rules) {
        if (rule.body.empty()) continue;
        std::size_t component = graph.component(graph.of(rule.head)).index();
        if (suspect[component]) rules[component].push_back(&rule);
    }
    for (auto &group : rules)
        if (!group.empty()) check_component(RuleGraph(graph, std::move(group)), out);
}

} // namespace zermelo::check
