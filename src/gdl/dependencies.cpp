#include "gdl/dependencies.h"

#include "base/scc.h"

#include <algorithm>

namespace zermelo::gdl {

Dependencies::Dependencies(std::span<const Rule> rules) {
    struct Arc {
        PredicateId from;
        Edge edge;
        auto operator<=>(const Arc &) const = default;
    };
    std::vector<Arc> arcs;
    for (const Rule &rule : rules) {
        PredicateId head = intern(rule.head);
        for (const Literal &literal : rule.body)
            if (literal.atom.name != "distinct")
                arcs.push_back({head, {intern(literal.atom), literal.positive}});
    }
    std::ranges::sort(arcs);
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());

    first_edge_.assign(size() + 1, 0);
    edges_.reserve(arcs.size());
    for (const Arc &arc : arcs) {
        ++first_edge_[arc.from.index() + 1];
        edges_.push_back(arc.edge);
    }
    for (std::size_t p = 0; p < size(); ++p) first_edge_[p + 1] += first_edge_[p];
    find_components();
}

PredicateId Dependencies::intern(const Term &atom) {
    auto &same_name = by_name_[atom.name];
    for (PredicateId p : same_name)
        if (arity(p) == atom.args.size()) return p;
    same_name.push_back(PredicateId(size()));
    predicates_.push_back({atom.name, atom.args.size()});
    return same_name.back();
}

PredicateId Dependencies::find(std::string_view name, std::size_t arity) const {
    if (auto found = by_name_.find(name); found != by_name_.end())
        for (PredicateId p : found->second)
            if (this->arity(p) == arity) return p;
    return {};
}

void Dependencies::find_components() {
    std::vector<std::uint32_t> targets;
    targets.reserve(edges_.size());
    for (const Edge &edge : edges_) targets.push_back(edge.to.value);
    Components found = strongly_connected_components(size(), [&](std::uint32_t p) {
        return std::span(targets).subspan(first_edge_[p], first_edge_[p + 1] - first_edge_[p]);
    });

    component_.reserve(size());
    first_member_.assign(found.count() + 1, 0);
    for (std::uint32_t c : found.of) {
        component_.emplace_back(c);
        ++first_member_[c + 1];
    }
    for (std::size_t c = 0; c < found.count(); ++c) first_member_[c + 1] += first_member_[c];
    std::vector<std::size_t> fill(first_member_.begin(), first_member_.end() - 1);
    members_.resize(size());
    for (std::size_t p = 0; p < size(); ++p) members_[fill[component_[p].index()]++] = PredicateId(p);
}

bool Dependencies::is_recursive(PredicateId p) const {
    if (members(component(p)).size() > 1) return true;
    return std::ranges::any_of(uses(p), [p](const Edge &edge) { return edge.to == p; });
}

std::vector<PredicateId> Dependencies::steps_towards(std::span<const PredicateId> targets) const {
    std::vector<std::size_t> first_user(size() + 1, 0);
    for (const Edge &edge : edges_) ++first_user[edge.to.index() + 1];
    for (std::size_t p = 0; p < size(); ++p) first_user[p + 1] += first_user[p];
    std::vector<PredicateId> users(edges_.size());
    std::vector<std::size_t> fill(first_user.begin(), first_user.end() - 1);
    for (std::size_t p = 0; p < size(); ++p)
        for (const Edge &edge : uses(PredicateId(p))) users[fill[edge.to.index()]++] = PredicateId(p);

    std::vector<PredicateId> step(size());
    std::vector<bool> is_target(size());
    std::vector<PredicateId> queue;
    for (PredicateId target : targets)
        if (target.valid() && !is_target[target.index()]) {
            is_target[target.index()] = true;
            queue.push_back(target);
        }
    for (std::size_t at = 0; at < queue.size(); ++at) {
        PredicateId p = queue[at];
        for (std::size_t i = first_user[p.index()]; i < first_user[p.index() + 1]; ++i) {
            PredicateId user = users[i];
            if (step[user.index()].valid()) continue;
            step[user.index()] = p;
            if (!is_target[user.index()]) queue.push_back(user);
        }
    }
    return step;
}

std::vector<bool> Dependencies::needed_by(std::span<const PredicateId> roots) const {
    std::vector<bool> needed(size());
    std::vector<PredicateId> stack;
    auto add = [&](PredicateId p) {
        if (!p.valid() || needed[p.index()]) return;
        needed[p.index()] = true;
        stack.push_back(p);
    };
    for (PredicateId root : roots) add(root);
    while (!stack.empty()) {
        PredicateId p = stack.back();
        stack.pop_back();
        for (const Edge &edge : uses(p)) add(edge.to);
    }
    return needed;
}

} // namespace zermelo::gdl
