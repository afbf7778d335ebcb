// How long can a play be, and one that ends with the first player's highest goal? The latter is the depth to
// which an encoding has to look (μ_G of "Solving Two-player Games with QBF Solvers in General Game Playing",
// where people gave it). Exact where all states were visited, otherwise an upper bound: the solver looks for
// a last step to such an end, with what must hold there after so many steps, and the bound comes down from
// the horizon while there is none. What must hold: the progress measure has come so far; the invariants of
// the turn order; and, for each role, a measure that grows with the steps of that role alone.
#include "analyse/measure.h"
#include "unroll/counting.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::analyse {

namespace {

void win_by_all_states(const Subject &subject, Lengths &out) {
    const Samples &samples = subject.samples;
    constexpr long unknown = -2, no_win = -1;
    std::vector<long> longest(samples.size(), unknown);
    std::vector<std::uint32_t> stack{0};
    while (!stack.empty()) {
        std::uint32_t s = stack.back();
        if (longest[s] != unknown) {
            stack.pop_back();
            continue;
        }
        long best = subject.seen.won[s] ? 0 : no_win;
        bool ready = true;
        for (std::size_t e = samples.edge_begin[s]; e < samples.edge_begin[s + 1]; ++e) {
            std::uint32_t to = samples.edges[e];
            if (longest[to] == unknown) {
                stack.push_back(to);
                ready = false;
            } else if (longest[to] >= 0) {
                best = std::max(best, longest[to] + 1);
            }
        }
        if (ready) longest[s] = best;
    }
    if (longest[0] >= 0) out.longest_win = static_cast<std::size_t>(longest[0]);
    out.longest_win_how =
        longest[0] >= 0 ? "the longest such play, by visiting all states" : "the first player cannot win";
}

// By role: a measure that grows with the steps at which it is the role's turn, and never falls.
std::vector<std::optional<ProgressMeasure>> role_measures(const Subject &subject,
                                                          const std::vector<Group> &disjoint,
                                                          const TurnOrder &order, Meter &meter) {
    std::vector<std::optional<ProgressMeasure>> out(subject.game.roles.size());
    if (order.invariants.empty()) return out;
    for (std::size_t r = 0; r < out.size(); ++r) {
        std::vector<Growth> growths;
        for (std::size_t i = 0; i < order.roles.size(); ++i)
            growths.push_back({order.invariants[i], order.roles[i].index() == r ? 1 : 0});
        if (std::all_of(growths.begin(), growths.end(), [](const Growth &d) { return d.growth == 0; }))
            continue;
        out[r] = learn_measure(subject, disjoint, 1, growths, meter);
    }
    return out;
}

int wins(unroll::Unrolling &unrolling, std::size_t frame) {
    auto player = unrolling.game().first_player();
    if (!player) return -solvers::Sat::yes;
    const game::Role &role = unrolling.game().roles[player->index()];
    int out = -solvers::Sat::yes, other = -solvers::Sat::yes;
    for (std::size_t g = 0; g < role.goals.size(); ++g) {
        if (!role.goals[g].value) continue;
        int &which = *role.goals[g].value == role.best_goal() ? out : other;
        which = unroll::either(unrolling.sat(), which, unrolling.goal(frame, *player, g));
    }
    if (role.best_goal() > 0) return out;
    return unroll::either(unrolling.sat(), out, -other); // no goal counts as 0
}

// What holds in the last two states of a play of t steps.
std::vector<int> after_steps(unroll::Unrolling &unrolling, std::size_t t, const Progress &progress,
                             const std::vector<std::optional<ProgressMeasure>> &measures,
                             const TurnOrder &order) {
    std::vector<int> out;
    if (progress.counter.size() > t) out.push_back(unrolling.fluent(1, progress.counter[t]));
    if (progress.measure && progress.measure->steps == 1) {
        const ProgressMeasure &measure = *progress.measure;
        std::int64_t sum = measure.at_first + static_cast<std::int64_t>(t);
        out.push_back(sum_at_least(unrolling, 1, measure.weight, sum));
        if (measure.by_one) out.push_back(-sum_at_least(unrolling, 1, measure.weight, sum + 1));
    }
    for (std::size_t r = 0; r < measures.size(); ++r) {
        if (!measures[r]) continue;
        std::int64_t turns = 0;
        for (std::size_t step = 0; step < t; ++step)
            turns += order.roles[step % order.roles.size()].index() == r;
        out.push_back(sum_at_least(unrolling, 1, measures[r]->weight, measures[r]->at_first + turns));
    }
    if (!order.invariants.empty())
        for (std::size_t frame : {0, 1})
            for (const Lemma &lemma : order.invariants[(t - 1 + frame) % order.roles.size()])
                out.push_back(literal(unrolling, frame, lemma));
    return out;
}

} // namespace

Lengths lengths(const Subject &subject, const std::vector<Group> &disjoint, const Progress &progress,
                const TurnOrder &order, Meter &meter) {
    Lengths out;
    out.longest = progress.horizon;
    out.longest_how = progress.how;
    out.longest_win_how = progress.how;
    if (!progress.horizon) return out;
    if (subject.samples.complete) {
        win_by_all_states(subject, out);
        return out;
    }
    out.longest_win = progress.horizon;
    try {
        std::vector<std::optional<ProgressMeasure>> measures;
        if (progress.counter.empty()) measures = role_measures(subject, disjoint, order, meter);
        Chain &chain = subject.prover.chain(1);
        auto possible = [&](std::size_t t, bool won) {
            std::vector<int> assumptions = after_steps(chain.unrolling, t, progress, measures, order);
            if (won) {
                assumptions.push_back(wins(chain.unrolling, 1));
                assumptions.push_back(chain.unrolling.terminal(1));
            }
            return Prover::possible_by_moves(chain, assumptions, meter);
        };
        while (*out.longest > 0 && !possible(*out.longest, false)) {
            --*out.longest;
            out.longest_how = progress.how + ", and no longer play has a last step";
        }
        out.longest_win = out.longest;
        out.longest_win_how = out.longest_how;
        while (*out.longest_win > 0 && !possible(*out.longest_win, true)) {
            --*out.longest_win;
            out.longest_win_how = "no longer play has a last step that wins";
        }
    } catch (const LimitReached &limit) {
        bool spent = limit.kind == LimitReached::Kind::time || limit.kind == LimitReached::Kind::size;
        if (!spent) throw;
        out.longest_win_how += "; stopped by its share of the work";
    }
    return out;
}

} // namespace zermelo::analyse
