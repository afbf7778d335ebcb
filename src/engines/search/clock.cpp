#include "engines/search/clock.h"

#include "circuit/dependence.h"
#include "circuit/graph.h"
#include "circuit/substitution.h"
#include "unroll/unrolling.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

using circuit::Circuit;
using circuit::Edge;
using circuit::Graph;

constexpr std::size_t most_work = 20'000'000; // gates times places

// The circuit with one place of the counter put in: all in one graph, so that what is the same for two places
// is the same edge.
class Places {
  public:
    Places(const Circuit &circuit, const std::vector<game::FluentId> &counter)
        : circuit_(circuit), graph_(circuit.fluent_count + circuit.move_count),
          made_(circuit, circuit::IntoGates{&graph_}) {
        std::vector<bool> depends(circuit.first_gate());
        for (game::FluentId f : counter) {
            counter_.push_back(circuit.fluent_node(f.index()));
            depends[counter_.back()] = true;
        }
        depends = circuit::depends_on(circuit, depends);
        for (std::uint32_t n = 0; n < circuit.first_gate(); ++n) made_.put(n, Edge::node(n));
        for (std::uint32_t n = circuit.first_gate(); n < circuit.node_count(); ++n)
            if (depends[n]) dependent_.push_back(n);
    }

    std::size_t work() const { return dependent_.size() * counter_.size(); }

    void put(game::FluentId place) {
        made_.forget(dependent_);
        for (std::uint32_t n : counter_)
            made_.put(n, Edge::constant(n == circuit_.fluent_node(place.index())));
    }
    Edge of(Edge edge) { return made_.of(edge); }
    Graph &graph() { return graph_; }

  private:
    const Circuit &circuit_;
    Graph graph_;
    circuit::Substitution<circuit::IntoGates<Graph>> made_;
    std::vector<std::uint32_t> counter_, dependent_; // nodes of the circuit
};

// Everything about a state but the counter's own successor.
struct Outputs {
    Edge terminal;
    std::vector<Edge> others, goals;
    bool operator==(const Outputs &) const = default;
};

class Finder {
  public:
    Finder(const Problem &problem, const Query &query, const analyse::Group &group, Meter &meter)
        : problem_(problem), circuit_(problem.tapes.circuit), query_(query), group_(group), meter_(meter),
          places_(circuit_, group.fluents), counts_(circuit_.fluent_count) {
        for (game::FluentId f : group.fluents) counts_[f.index()] = true;
    }

    // The places in turn until the one that ends the play; empty if there is none, or the counter does more.
    std::vector<game::FluentId> find() {
        if (places_.work() > most_work) return {};
        std::optional<game::FluentId> at;
        for (game::FluentId f : group_.fluents)
            if (problem_.game.initial.holds(f)) at = f;
        std::vector<game::FluentId> out;
        while (at && out.size() < group_.fluents.size()) {
            meter_.look();
            places_.put(*at);
            out.push_back(*at);
            Outputs now = outputs();
            if (now.terminal == Edge::constant(true)) {
                last_ = now;
                return running_ ? out : std::vector<game::FluentId>{};
            }
            if (!running_) running_ = now;
            if (now != *running_) return {};
            at = successor();
        }
        return {};
    }

    // After `find`: who fails when time is up.
    std::optional<bool> others_hurry(int number) {
        Edge before = at_least(running_->goals, number), at_last = at_least(last_.goals, number);
        Edge ended = running_->terminal;
        Graph &graph = places_.graph();
        Edge differ = graph.either(graph.both(before, !at_last), graph.both(!before, at_last));
        if (possible(graph.both(ended, differ))) return std::nullopt;
        if (!possible(graph.both(!ended, at_last))) return false;
        if (!possible(graph.both(!ended, !at_last))) return true;
        return std::nullopt;
    }

  private:
    Outputs outputs() {
        Outputs out{places_.of(circuit_.terminal), {}, {}};
        for (Edge edge : circuit_.legal) out.others.push_back(places_.of(edge));
        for (std::size_t f = 0; f < circuit_.fluent_count; ++f)
            if (!counts_[f]) out.others.push_back(places_.of(circuit_.next[f]));
        for (Edge edge : circuit_.goals[query_.role.index()]) out.goals.push_back(places_.of(edge));
        return out;
    }

    std::optional<game::FluentId> successor() {
        std::optional<game::FluentId> out;
        for (game::FluentId f : group_.fluents) {
            Edge next = places_.of(circuit_.next[f.index()]);
            if (!next.is_constant() || (next == Edge::constant(true) && out)) return std::nullopt;
            if (next == Edge::constant(true)) out = f;
        }
        return out;
    }

    // The role's payoff is at least the number (as in payoff_bits.h), given its goals.
    Edge at_least(const std::vector<Edge> &goals, int number) {
        const auto &role = problem_.game.roles[query_.role.index()].goals;
        int least = number;
        if (query_.measure == game::Measure::win)
            least = problem_.game.roles[query_.role.index()].best_goal();
        std::vector<Edge> high, low;
        for (std::size_t g = 0; g < goals.size(); ++g)
            if (role[g].value) (*role[g].value >= least ? high : low).push_back(goals[g]);
        Edge out = places_.graph().any(high);
        return least > 0 ? out : places_.graph().either(out, !places_.graph().any(low));
    }

    // Whether some state, as far as the groups tell, has this.
    bool possible(Edge edge) {
        if (edge.is_constant()) return edge == Edge::constant(true);
        solvers::Sat sat(meter_.job());
        circuit::Substitution clauses(places_.graph().gates(), circuit_.first_gate(),
                                      unroll::IntoClauses{&sat});
        clauses.put(0, -solvers::Sat::yes);
        for (std::uint32_t n = 1; n < circuit_.first_gate(); ++n) clauses.put(n, sat.new_variable());
        for (const analyse::Group &group : problem_.facts.groups) {
            std::vector<int> members;
            for (game::FluentId f : group.fluents)
                members.push_back(clauses.of(Edge::node(circuit_.fluent_node(f.index()))));
            if (&group == &group_) continue;
            for (std::size_t i = 0; i < members.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) sat.add({-members[i], -members[j]});
            if (group.exactly_one) sat.add(members);
        }
        return sat.solve({clauses.of(edge)}, meter_);
    }

    const Problem &problem_;
    const Circuit &circuit_;
    const Query &query_;
    const analyse::Group &group_;
    Meter &meter_;
    Places places_;
    std::vector<bool> counts_; // by fluent: belongs to the counter
    std::optional<Outputs> running_;
    Outputs last_;
};

} // namespace

std::optional<Clock> Clock::find(const Problem &problem, const Query &query, Meter &meter) {
    const analyse::Facts &facts = problem.facts;
    if (!facts.step_counter || query.model == game::Model::difference) return std::nullopt;
    Finder finder(problem, query, facts.groups[*facts.step_counter], meter);
    Clock out;
    out.places_ = finder.find();
    if (out.places_.empty()) return std::nullopt;
    out.mask_.resize(problem.game.initial.words.size());
    for (game::FluentId f : facts.groups[*facts.step_counter].fluents)
        out.mask_[f.index() / 64] |= std::uint64_t{1} << (f.index() % 64);
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    for (int number : payoff.scale()) {
        std::optional<bool> hurry = finder.others_hurry(number);
        // A play that is stuck is no success for the role, unless time is up just then.
        if (hurry == true && !problem.facts.always_legal.proved()) hurry.reset();
        out.others_hurry_.push_back(hurry);
    }
    return out;
}

unsigned Clock::left(const std::uint64_t *row) const {
    auto at = std::find_if(places_.begin(), places_.end(), [&](game::FluentId f) {
        return (row[f.index() / 64] >> (f.index() % 64) & 1) != 0;
    });
    return static_cast<unsigned>(places_.end() - at) - 1;
}

} // namespace zermelo::engines
