#include "engines/oracle/threats.h"

#include "engines/oracle/outlook.h"

namespace zermelo::engines {

namespace {

using circuit::Edge;

// Threats of a side may not cost much more than the rest of a step, nor be more than can be counted.
constexpr double most_gates = 1.5; // as often as the circuit has gates
constexpr std::size_t most_threats = 250;

std::optional<std::size_t> best_goal(const game::Role &role) {
    std::optional<std::size_t> best;
    for (std::size_t g = 0; g < role.goals.size(); ++g)
        if (const auto &value = role.goals[g].value;
            value && *value > 0 && (!best || *value > *role.goals[*best].value))
            best = g;
    return best;
}

class Finder {
  public:
    Finder(const analyse::Facts &facts, circuit::Extension &extension)
        : extension_(extension), taken_(taken_fluents(facts, extension)),
          gates_before_(extension.new_gates()) {}

    bool too_many() const {
        return static_cast<double>(extension_.new_gates() - gates_before_) >
               most_gates * static_cast<double>(extension_.own_gates());
    }

    void add_threats(Edge goal, std::vector<Edge> &out) {
        const circuit::Circuit &circuit = extension_.circuit();
        std::vector<Wanted> wanted(circuit.first_gate() + extension_.own_gates());
        auto want = [&](Edge edge, Edge rise, Edge fall) {
            Wanted &at = wanted[edge.index()];
            if (edge.inverted()) std::swap(rise, fall);
            at = {extension_.either(at.rise, rise), extension_.either(at.fall, fall)};
        };
        want(goal, !goal, Edge::constant(false));
        std::size_t first = goal.index() < circuit.first_gate() ? 0 : goal.index() - circuit.first_gate() + 1;
        for (std::size_t g = first; g-- > 0;) {
            Wanted here = wanted[circuit.first_gate() + g];
            if (here.rise == Edge::constant(false) && here.fall == Edge::constant(false)) continue;
            auto [left, right] = circuit.gates[g];
            want(left, extension_.both(here.rise, right), here.fall);
            want(right, extension_.both(here.rise, left), here.fall);
            if (too_many()) return;
        }
        for (std::size_t f = 0; f < circuit.fluent_count; ++f) {
            const Wanted &here = wanted[circuit.fluent_node(f)];
            Edge holds = extension_.fluent(game::FluentId(f));
            Edge rise = extension_.both(here.rise, extension_.both(!holds, !taken_[f]));
            Edge fall = extension_.both(here.fall, holds);
            for (Edge edge : {rise, fall})
                if (!edge.is_constant()) out.push_back(edge);
        }
    }

  private:
    // When a node becomes true, or becomes false, so that the goal becomes true.
    struct Wanted {
        Edge rise, fall;
    };

    circuit::Extension &extension_;
    std::vector<Edge> taken_;
    std::size_t gates_before_;
};

} // namespace

std::vector<Edge> find_threats(const Problem &problem, const std::vector<game::RoleId> &roles,
                               circuit::Extension &extension) {
    Finder finder(problem.facts, extension);
    std::vector<Edge> out;
    for (game::RoleId role : roles)
        if (auto goal = best_goal(problem.game.roles[role.index()]);
            goal && !problem.game.roles[role.index()].is_random && !finder.too_many())
            finder.add_threats(problem.tapes.circuit.goals[role.index()][*goal], out);
    return finder.too_many() || out.size() > most_threats ? std::vector<Edge>{} : out;
}

} // namespace zermelo::engines
