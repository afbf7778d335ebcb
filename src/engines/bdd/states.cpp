#include "engines/bdd/states.h"

#include "engines/bdd/diagram.h"

#include <algorithm>
#include <numeric>

namespace zermelo::engines::symbolic {

using bdd::Question;
using bdd::Set;
using circuit::Edge;

namespace {

// Where the lists of a step take more words than these for each node, it is faster by the manager, which
// steps back from one value after the other: measured on chomp and clobber, where they take many, on Chinese
// checkers, where they take a hundred and half of the manager's time, and on connect four, where they take
// ten.
constexpr std::size_t words_per_node = 200;
constexpr std::size_t few_nodes = 100'000; // and where there are no more than these
constexpr std::size_t small_nodes = 2'000; // conditions are put together up to this size

} // namespace

Graph States::from(const Set &set) {
    Question question;
    question.conditions = {{set.ref(), Graph::something}};
    return sweeper_.answer(question);
}

// The states that have this end; any, if it is nothing.
Set States::set_of(const Graph &graph, std::uint32_t end) {
    bdd::Assembly assembly(manager_, graph.size());
    auto ref = [&](std::uint32_t place) {
        if (place >= graph.ends()) return assembly[place - graph.ends()];
        bool is_in = end == Graph::nothing ? place != Graph::nothing : place == end;
        return is_in ? bdd::yes : bdd::no;
    };
    for (std::uint32_t pair = graph.pairs(); pair-- > 0;)
        for (const Graph::Node &node : graph.level(pair).nodes)
            assembly.add(2 * pair, ref(node.low), ref(node.high));
    return {manager_, ref(graph.root())};
}

Graph States::after(const Graph &states) {
    Question question;
    question.from = &states;
    question.steps = rules_.relations();
    if (states.size() > few_nodes)
        if (auto found = sweeper_.answer(question, words_per_node)) return std::move(*found);
    Set from_states = set_of(states, Graph::nothing);
    std::vector<Set> found;
    for (bdd::Relation steps : rules_.relations())
        found.push_back(manager_.after(from_states, manager_.all(), steps));
    if (found.empty()) return none();
    // In pairs, so that large ones are made late.
    for (std::size_t step = 1; step < found.size(); step *= 2)
        for (std::size_t i = 0; i + step < found.size(); i += 2 * step) found[i] |= found[i + step];
    return from(found[0]);
}

Graph States::before(const Graph &next, const Graph &among, const Values &values) {
    Question question;
    question.within = &among;
    question.from = &next;
    question.steps = rules_.relations();
    question.backwards = true;
    if (values.known) question.others = {{values.known, {}, true}};
    question.ends = next.ends();
    question.rank = values.rank;
    if (next.size() + among.size() > few_nodes)
        if (auto found = sweeper_.answer(question, words_per_node)) return std::move(*found);
    std::vector<std::uint32_t> ends(next.ends() - 1); // the best first
    std::iota(ends.begin(), ends.end(), 1);
    const auto &rank = values.rank;
    std::sort(ends.begin(), ends.end(),
              [&](std::uint32_t a, std::uint32_t b) { return rank.empty() ? a > b : rank[a] > rank[b]; });
    Set rest = set_of(among, Graph::nothing);
    if (values.known) rest -= set_of(*values.known, Graph::nothing);
    Question together;
    std::vector<Set> found;
    for (std::uint32_t end : ends) {
        bool is_left = values.each_leads_on && end == ends.back(); // what is worst need not be looked for
        found.push_back(is_left ? rest : found_before(set_of(next, end), rest));
        rest -= found.back();
        together.conditions.push_back({found.back().ref(), end});
    }
    if (values.known) together.others = {{values.known}};
    together.ends = next.ends();
    return sweeper_.answer(together);
}

Set States::found_before(const Set &next, const Set &among) {
    Set rest = among, out = manager_.none();
    for (bdd::Relation steps : rules_.relations()) {
        if (next.empty() || rest.empty()) break;
        Set more = manager_.before(next, rest, steps);
        rest -= more;
        out |= more;
    }
    return out;
}

// All conditions at once; if that takes too many lists, one half after the other.
Graph States::where_any(const Graph &states, std::span<const Set> conditions) {
    if (std::any_of(conditions.begin(), conditions.end(),
                    [](const Set &set) { return set.ref() == bdd::yes; }))
        return states;
    if (states.empty()) return states;
    Question question;
    question.within = &states;
    for (const Set &set : conditions) question.conditions.push_back({set.ref(), Graph::something});
    bool one = conditions.size() < 2;
    if (auto found = sweeper_.answer(question, one ? SIZE_MAX : words_per_node)) return std::move(*found);
    std::size_t half = conditions.size() / 2;
    Graph first = where_any(states, conditions.first(half));
    return united(first, where_any(minus(states, first), conditions.subspan(half)));
}

Graph States::minus(const Graph &states, const Graph &others) {
    if (states.empty() || others.empty()) return states;
    Question question;
    question.others = {{&states, Graph::something}, {&others, Graph::nothing, true}};
    return sweeper_.answer(question);
}

Graph States::united(const Graph &a, const Graph &b) {
    if (a.empty() && a.ends() <= b.ends()) return b;
    if (b.empty() && b.ends() <= a.ends()) return a;
    Question question;
    question.others = {{&a}, {&b}};
    question.ends = std::max(a.ends(), b.ends());
    return sweeper_.answer(question);
}

Graph States::function(const ByNumber &numbers, std::size_t count) {
    Question question;
    for (const auto &[number, states] : numbers) question.others.push_back({&states, number + 1});
    question.ends = static_cast<std::uint32_t>(count + 1);
    return sweeper_.answer(question);
}

mpz_class States::count(const Graph &states) {
    Diagram diagram(store::in_memory(to_bytes(states, {}, meter_)));
    return states.empty() ? mpz_class(0) : diagram.counts(cells(), meter_).at(0);
}

// Those of the states in which the edge is true. A condition on many fluents is looked for part by part.
Graph States::among(const Graph &states, Edge edge) {
    if (states.empty()) return none();
    auto parts = rules_.parts(edge);
    if (!parts) return where(states, rules_.of(edge));
    if (!edge.inverted()) return among(among(states, parts->left), parts->right);
    auto known = disjunctions_.find(edge.index());
    if (known == disjunctions_.end()) known = disjunctions_.emplace(edge.index(), disjunction(edge)).first;
    const Disjunction &any = known->second;
    Graph out = where_any(states, any.small);
    for (Edge part : any.large) out = united(out, among(minus(states, out), part));
    return out;
}

States::Disjunction States::disjunction(Edge edge) {
    Disjunction out;
    std::vector<Edge> open{edge};
    while (!open.empty()) {
        Edge part = open.back();
        open.pop_back();
        auto parts = rules_.parts(part);
        if (!parts) {
            Set more = rules_.of(part);
            if (!out.small.empty())
                if (Set both = out.small.back() | more; manager_.size(both) <= small_nodes) {
                    out.small.back() = both;
                    continue;
                }
            out.small.push_back(more);
        } else if (!part.inverted()) {
            out.large.push_back(part);
        } else {
            open.push_back(!parts->right);
            open.push_back(!parts->left);
        }
    }
    return out;
}

Graph States::stuck(const Graph &states) {
    Graph out = none();
    if (rules_.always_legal()) return out;
    for (std::size_t r = 0; r < rules_.roles(); ++r) {
        Graph some = where_any(states, rules_.legal_of(r));
        out = united(out, minus(states, some));
    }
    return out;
}

ByNumber States::by_value(const Graph &terminal) {
    std::vector<int> goals(rules_.roles());
    ByNumber out;
    split(rules_.counting(), 0, terminal, goals, out);
    return out;
}

// By the goals of one role after the other, of which the second's follow where their sum is constant; each
// combination has its value.
void States::split(const std::vector<std::size_t> &roles, std::size_t at, const Graph &states,
                   std::vector<int> &goals, ByNumber &out) {
    if (states.empty()) return;
    if (at == 1 && at < roles.size() && rules_.sum()) {
        goals[roles[1]] = *rules_.sum() - goals[roles[0]];
        return split(roles, 2, states, goals, out);
    }
    if (at < roles.size()) {
        for (const auto &[value, here] : by_goal(roles[at], states)) {
            goals[roles[at]] = value;
            split(roles, at + 1, here, goals, out);
        }
        return;
    }
    auto [it, is_new] = out.try_emplace(rules_.value_of(goals), states);
    if (!is_new) it->second = united(it->second, states);
}

// By the highest goal value of a role that holds; 0 where none does. Where it is proved that exactly one
// holds, the one that depends on most is what is left.
std::map<int, Graph> States::by_goal(std::size_t role, const Graph &states) {
    std::map<int, Graph> out;
    auto add = [&](int value, Graph here) {
        if (auto it = out.find(value); it != out.end())
            it->second = united(it->second, here);
        else
            out.emplace(value, std::move(here));
    };
    Graph rest = states;
    for (const Rules::Goal &goal : rules_.goals(role)) {
        if (rest.empty()) break;
        Graph here = goal.is_left ? rest : among(rest, goal.where);
        rest = goal.is_left ? none() : minus(rest, here);
        add(goal.value, std::move(here));
    }
    add(0, std::move(rest));
    return out;
}

} // namespace zermelo::engines::symbolic
