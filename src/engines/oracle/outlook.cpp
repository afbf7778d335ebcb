#include "engines/oracle/outlook.h"

#include "circuit/substitution.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

using circuit::Edge;

// Outlooks may not cost much more than the rest of a step.
constexpr double most_gates = 2; // as often as the circuit has gates

// Whether each node can be true, or false, now or later.
class Future {
  public:
    Future(const analyse::Facts &facts, circuit::Extension &extension)
        : made_(extension.circuit(), circuit::IntoPossible{&extension}) {
        const circuit::Circuit &circuit = extension.circuit();
        std::vector<Edge> taken = taken_fluents(facts, extension);
        std::vector<circuit::Possible> fluents;
        fluents.reserve(taken.size());
        for (Edge edge : taken) fluents.push_back({!edge, Edge::constant(true)});
        for (game::FluentId f : facts.never_added) fluents[f.index()].yes = extension.fluent(f);
        for (game::FluentId f : facts.never_removed) fluents[f.index()].no = !extension.fluent(f);
        made_.put(0, {Edge::constant(false), Edge::constant(true)});
        for (std::size_t f = 0; f < fluents.size(); ++f) made_.put(circuit.fluent_node(f), fluents[f]);
    }

    // Of an edge of the game's circuit that depends on the state alone.
    Edge possible(Edge edge) { return made_.of(edge).yes; }

  private:
    circuit::Substitution<circuit::IntoPossible<circuit::Extension>> made_;
};

// By goal of the role: whether it can hold at the end.
std::vector<Edge> possible_goals(const Problem &problem, game::RoleId role, circuit::Extension &extension) {
    const auto &goals = problem.facts.goals_at_end[role.index()];
    Future future(problem.facts, extension);
    Edge end = future.possible(problem.tapes.circuit.terminal);
    std::vector<Edge> out;
    for (const auto &parts : goals) {
        Edge some = Edge::constant(false);
        for (Edge part : parts) some = extension.either(some, future.possible(part));
        out.push_back(extension.both(some, end));
    }
    if (static_cast<double>(extension.new_gates()) > most_gates * static_cast<double>(extension.own_gates()))
        out.assign(goals.size(), Edge::constant(true));
    return out;
}

// Whether a goal of this value counts as at least the number.
bool reaches(const game::Role &role, const Query &query, int value, int number) {
    if (query.measure == game::Measure::goal) return value >= number;
    return number <= 0 || value >= role.best_goal();
}

} // namespace

bool reads(const circuit::Circuit &circuit, const Outlook &outlook, const std::uint64_t *fluents) {
    std::vector<bool> used(circuit.node_count());
    used[outlook.good.index()] = used[outlook.bad.index()] = true;
    for (std::size_t g = circuit.gates.size(); g-- > 0;)
        if (used[circuit.first_gate() + g])
            used[circuit.gates[g].left.index()] = used[circuit.gates[g].right.index()] = true;
    for (std::size_t f = 0; f < circuit.fluent_count; ++f)
        if (used[circuit.fluent_node(f)] && (fluents[f / 64] >> (f % 64) & 1)) return true;
    return false;
}

std::vector<Edge> taken_fluents(const analyse::Facts &facts, circuit::Extension &extension) {
    std::vector<bool> stays(extension.circuit().fluent_count);
    for (game::FluentId f : facts.never_removed) stays[f.index()] = true;
    std::vector<Edge> out(stays.size(), Edge::constant(false));
    for (const analyse::Group &group : facts.groups)
        for (game::FluentId a : group.fluents)
            for (game::FluentId b : group.fluents)
                if (a != b && stays[b.index()])
                    out[a.index()] = extension.either(out[a.index()], extension.fluent(b));
    return out;
}

std::vector<Outlook> find_outlooks(const Problem &problem, const Query &query, const std::vector<int> &scale,
                                   circuit::Extension &extension) {
    const analyse::Facts &facts = problem.facts;
    const game::Role &role = problem.game.roles[query.role.index()];
    if (query.model == game::Model::difference || facts.latched_goals.empty()) return {};
    if (query.measure == game::Measure::win && role.best_goal() == 0)
        return {}; // ends without a goal are won
    std::vector<Edge> possible = possible_goals(problem, query.role, extension);
    std::vector<Outlook> out;
    for (int number : scale) {
        Edge high = Edge::constant(false), low = high, high_stays = high, low_stays = high;
        for (std::size_t g = 0; g < role.goals.size(); ++g) {
            if (!role.goals[g].value) continue;
            bool is_high = reaches(role, query, *role.goals[g].value, number);
            Edge &can_be = is_high ? high : low, &stays = is_high ? high_stays : low_stays;
            can_be = extension.either(can_be, possible[g]);
            if (facts.latched_goals[query.role.index()][g])
                stays = extension.either(stays, problem.tapes.circuit.goals[query.role.index()][g]);
        }
        Edge one_goal = Edge::constant(facts.one_goal.proved()), ends = Edge::constant(facts.ends.proved());
        out.push_back({extension.both(ends, extension.either(high_stays, extension.both(one_goal, !low))),
                       extension.either(!high, extension.both(one_goal, low_stays))});
    }
    bool any = std::any_of(out.begin(), out.end(), [](const Outlook &outlook) {
        return !outlook.good.is_constant() || !outlook.bad.is_constant();
    });
    return any ? out : std::vector<Outlook>{};
}

} // namespace zermelo::engines
