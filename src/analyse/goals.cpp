// Which goals hold at an end, has every role exactly one then, and have those of all roles the same sum? A
// goal value counts as in game::Payoff: the highest that holds, 0 if none does.
#include "analyse/questions.h"
#include "unroll/counting.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::analyse {

namespace {

using solvers::Sat;

// A literal for: the goals of all players do not have this sum.
int sum_differs(unroll::Unrolling &unrolling, std::size_t frame, int sum) {
    const game::Game &game = unrolling.game();
    Sat &sat = unrolling.sat();
    std::vector<unroll::Term> terms;
    int lowest_sum = 0; // each role's lowest possible value
    for (std::size_t r = 0; r < game.roles.size(); ++r) {
        if (game.roles[r].is_random) continue;
        const auto &goals = game.roles[r].goals;
        int lowest = 0;
        for (const game::Goal &goal : goals)
            if (goal.value) lowest = std::min(lowest, *goal.value);
        lowest_sum += lowest;
        std::vector<std::size_t> order; // descending by value
        for (std::size_t g = 0; g < goals.size(); ++g)
            if (goals[g].value) order.push_back(g);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return *goals[a].value > *goals[b].value; });
        int none_yet = Sat::yes;
        for (std::size_t g : order) {
            int holds = unrolling.goal(frame, game::RoleId(r), g);
            if (int value = *goals[g].value - lowest)
                terms.push_back({unroll::both(sat, none_yet, holds), value});
            none_yet = unroll::both(sat, none_yet, -holds);
        }
        if (lowest < 0) terms.push_back({none_yet, -lowest}); // no goal counts as 0
    }
    std::vector<int> bits = unroll::sum(sat, terms);
    std::int64_t wanted = std::int64_t{sum} - lowest_sum;
    if (wanted < 0 || wanted >> bits.size()) return Sat::yes;
    int equal = Sat::yes;
    for (std::size_t i = 0; i < bits.size(); ++i)
        equal = unroll::both(sat, equal, wanted >> i & 1 ? bits[i] : -bits[i]);
    return -equal;
}

// Edges whose disjunction the edge is: as many as there are, or the edge alone if they are too many.
std::vector<circuit::Edge> alternatives(const circuit::Circuit &circuit, circuit::Edge edge) {
    constexpr std::size_t most = 200;
    std::vector<circuit::Edge> out, open{edge};
    while (!open.empty() && open.size() + out.size() <= most) {
        circuit::Edge next = open.back();
        open.pop_back();
        if (next.inverted() && next.index() >= circuit.first_gate()) {
            const circuit::Gate &gate = circuit.gates[next.index() - circuit.first_gate()];
            open.insert(open.end(), {!gate.left, !gate.right});
        } else {
            out.push_back(next);
        }
    }
    return open.empty() ? out : std::vector{edge};
}

} // namespace

Finding one_goal(const Subject &subject, Meter &meter) {
    if (subject.seen.bad_goal != Samples::none)
        return refuted_by(subject.samples, subject.seen.bad_goal, "a role has no goal value, or several");
    if (subject.samples.complete) return proved_by_all(subject.samples);
    return subject.prover.never(
        Prover::Where::terminal,
        [&](unroll::Unrolling &unrolling, std::size_t frame) {
            Sat &sat = unrolling.sat();
            int right = Sat::yes;
            std::vector<int> goals;
            for (std::size_t r = 0; r < subject.game.roles.size(); ++r) {
                if (subject.game.roles[r].is_random) continue;
                goals.clear();
                int any = -Sat::yes;
                for (std::size_t g = 0; g < subject.game.roles[r].goals.size(); ++g) {
                    goals.push_back(unrolling.goal(frame, game::RoleId(r), g));
                    any = unroll::either(sat, any, goals.back());
                }
                right = unroll::both(sat, right, any);
                right = unroll::both(sat, right, -unroll::at_least_two(sat, goals));
            }
            return -right;
        },
        subject.most_steps, meter);
}

std::vector<std::vector<std::vector<circuit::Edge>>> goals_at_end(const Subject &subject, Meter &meter) {
    const circuit::Circuit &circuit = subject.tapes.circuit;
    Chain &chain = subject.prover.chain(0);
    std::vector<std::vector<std::vector<circuit::Edge>>> out;
    for (const auto &goals : circuit.goals) {
        auto &of_role = out.emplace_back();
        for (circuit::Edge goal : goals) {
            std::vector<circuit::Edge> parts = alternatives(circuit, goal);
            std::vector<int> literals;
            for (circuit::Edge part : parts) literals.push_back(chain.unrolling.literal(0, part));
            auto never = Prover::never_true(chain, literals, {chain.unrolling.terminal(0)}, meter);
            auto &of_goal = of_role.emplace_back();
            for (std::size_t i = 0; i < parts.size(); ++i)
                if (!never[i]) of_goal.push_back(parts[i]);
        }
    }
    return out;
}

ConstantSum constant_sum(const Subject &subject, Meter &meter) {
    ConstantSum out;
    const auto &sums = subject.seen.sums;
    if (sums.size() >= 2) {
        std::pair<int, std::uint32_t> one = *sums.begin(), other = *std::next(sums.begin());
        if (one.second > other.second) std::swap(one, other);
        out.finding =
            refuted_by(subject.samples, other.second,
                       fmt::format("here the goals sum to {}, elsewhere to {}", other.first, one.first));
        return out;
    }
    if (sums.empty()) {
        out.finding.how = "no playout ended";
        return out;
    }
    out.sum = sums.begin()->first;
    out.finding = subject.samples.complete ? proved_by_all(subject.samples)
                                           : subject.prover.never(
                                                 Prover::Where::terminal,
                                                 [&](unroll::Unrolling &unrolling, std::size_t frame) {
                                                     return sum_differs(unrolling, frame, *out.sum);
                                                 },
                                                 subject.most_steps, meter);
    if (!out.finding.proved()) out.sum.reset();
    return out;
}

} // namespace zermelo::analyse
