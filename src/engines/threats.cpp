#include "engines/threats.h"

#include <algorithm>
#include <map>

namespace zermelo::engines {

namespace {

using circuit::Circuit;
using circuit::Edge;

// Threats of a side may not cost much more than the rest of a step, nor be more than can be counted.
constexpr double most_gates = 1.5; // as often as the circuit has gates
constexpr std::size_t most_threats = 250;

// Puts gates after those that a circuit has; equal ones only once.
class Extension {
  public:
    explicit Extension(Circuit &circuit) : circuit_(circuit) {
        for (std::size_t g = 0; g < circuit.gates.size(); ++g)
            gates_.emplace(std::pair(circuit.gates[g].left, circuit.gates[g].right),
                           static_cast<std::uint32_t>(circuit.first_gate() + g));
    }

    Edge both(Edge a, Edge b) {
        if (b < a) std::swap(a, b);
        if (a == Edge::constant(false) || a == !b) return Edge::constant(false);
        if (a == Edge::constant(true) || a == b) return b;
        auto [at, fresh] =
            gates_.try_emplace(std::pair(a, b), static_cast<std::uint32_t>(circuit_.node_count()));
        if (fresh) circuit_.gates.push_back({a, b});
        return Edge::node(at->second);
    }
    Edge either(Edge a, Edge b) { return !both(!a, !b); }

  private:
    Circuit &circuit_;
    std::map<std::pair<Edge, Edge>, std::uint32_t> gates_;
};

class Finder {
  public:
    Finder(const Problem &problem, Circuit &circuit)
        : problem_(problem), circuit_(circuit), own_gates_(circuit.gates.size()), extension_(circuit),
          taken_(circuit.fluent_count, Edge::constant(false)) {
        std::vector<bool> stays(circuit.fluent_count);
        for (game::FluentId f : problem.facts.never_removed) stays[f.index()] = true;
        for (const analyse::Group &group : problem.facts.groups)
            for (game::FluentId a : group.fluents)
                for (game::FluentId b : group.fluents)
                    if (a != b && stays[b.index()])
                        taken_[a.index()] = extension_.either(taken_[a.index()], fluent(b.index()));
    }

    // The threats of a side; nothing if they are too many.
    std::vector<Edge> find(const std::vector<std::size_t> &roles) {
        std::size_t before = circuit_.gates.size();
        std::vector<Edge> out;
        for (std::size_t r : roles)
            if (auto goal = best_goal(r); goal && !problem_.game.roles[r].is_random && !too_many(before))
                add_threats(*goal, out);
        return too_many(before) || out.size() > most_threats ? std::vector<Edge>{} : out;
    }

  private:
    // When a node becomes true, or becomes false, so that the goal becomes true.
    struct Wanted {
        Edge rise, fall;
    };

    bool too_many(std::size_t gates_before) const {
        return static_cast<double>(circuit_.gates.size() - gates_before) >
               most_gates * static_cast<double>(own_gates_);
    }

    Edge fluent(std::size_t f) const { return Edge::node(circuit_.fluent_node(f)); }

    std::optional<Edge> best_goal(std::size_t role) const {
        const auto &goals = problem_.game.roles[role].goals;
        std::optional<std::size_t> best;
        for (std::size_t g = 0; g < goals.size(); ++g)
            if (goals[g].value && *goals[g].value > 0 && (!best || *goals[g].value > *goals[*best].value))
                best = g;
        return best ? std::optional(circuit_.goals[role][*best]) : std::nullopt;
    }

    void add_threats(Edge goal, std::vector<Edge> &out) {
        std::size_t before = circuit_.gates.size();
        std::vector<Wanted> wanted(circuit_.first_gate() + own_gates_);
        auto want = [&](Edge edge, Edge rise, Edge fall) {
            Wanted &at = wanted[edge.index()];
            if (edge.inverted()) std::swap(rise, fall);
            at = {extension_.either(at.rise, rise), extension_.either(at.fall, fall)};
        };
        want(goal, !goal, Edge::constant(false));
        for (std::size_t g = own_gates_; g-- > 0;) {
            auto [left, right] = circuit_.gates[g];
            Wanted here = wanted[circuit_.first_gate() + g];
            if (here.rise == Edge::constant(false) && here.fall == Edge::constant(false)) continue;
            want(left, extension_.both(here.rise, right), here.fall);
            want(right, extension_.both(here.rise, left), here.fall);
            if (too_many(before)) return;
        }
        for (std::size_t f = 0; f < circuit_.fluent_count; ++f) {
            const Wanted &here = wanted[circuit_.fluent_node(f)];
            Edge rise = extension_.both(here.rise, extension_.both(!fluent(f), !taken_[f]));
            Edge fall = extension_.both(here.fall, fluent(f));
            for (Edge edge : {rise, fall})
                if (!edge.is_constant()) out.push_back(edge);
        }
    }

    const Problem &problem_;
    Circuit &circuit_;
    std::size_t own_gates_;
    Extension extension_;
    std::vector<Edge> taken_; // by fluent: another of its group holds for ever
};

std::vector<Edge> state_outputs(const Circuit &circuit) {
    std::vector<Edge> out{circuit.terminal};
    out.insert(out.end(), circuit.legal.begin(), circuit.legal.end());
    for (const auto &goals : circuit.goals) out.insert(out.end(), goals.begin(), goals.end());
    return out;
}

} // namespace

std::unique_ptr<Threats> find_threats(const Problem &problem,
                                      const std::array<std::vector<std::size_t>, 2> &sides) {
    Circuit circuit = problem.tapes.circuit;
    Finder finder(problem, circuit);
    std::array<std::vector<Edge>, 2> edges{finder.find(sides[0]), finder.find(sides[1])};
    if (edges[0].empty() && edges[1].empty()) return nullptr;
    auto out = std::make_unique<Threats>(std::move(circuit));
    for (std::size_t s = 0; s < 2; ++s) {
        std::vector<Edge> outputs = state_outputs(out->circuit);
        outputs.insert(outputs.end(), edges[s].begin(), edges[s].end());
        out->sides[s] = {std::move(edges[s]), make_tape(out->circuit, outputs)};
    }
    return out;
}

} // namespace zermelo::engines
