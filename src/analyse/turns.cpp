// Whose turn is it? Turn-taking: at most one role, random aside, has a choice (Definition 4 of "Solving
// Two-player Games with QBF Solvers in General Game Playing", He, Saffidine and Thielscher 2024). Strict
// turns: which role that is follows from the number of the step, with a period.
//
// Strict turns are proved by what the samples have in common at the steps with the same remainder: fluents
// that always hold there, or never. What of that one step cannot break is an invariant of those steps
// (Houdini again), and given it, nobody but the expected role may have a choice.
#include "analyse/questions.h"
#include "unroll/counting.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::analyse {

namespace {

using solvers::Sat;

constexpr std::size_t longest_period = 16;

int has_choice(unroll::Unrolling &unrolling, std::size_t frame, const game::Role &role) {
    std::vector<int> legal;
    for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
        legal.push_back(unrolling.legal(frame, game::MoveId(m)));
    return unroll::at_least_two(unrolling.sat(), legal);
}

std::uint64_t random_roles(const game::Game &game) { // as bits
    std::uint64_t out = 0;
    for (std::size_t r = 0; r < std::min<std::size_t>(64, game.roles.size()); ++r)
        if (game.roles[r].is_random) out |= std::uint64_t{1} << r;
    return out;
}

// The role on turn at each step of a period, as far as the samples show, or nothing.
std::optional<std::vector<game::RoleId>> guess_order(const Subject &subject, std::size_t period) {
    const auto &choice = subject.seen.choice;
    std::vector<game::RoleId> out(period);
    for (std::size_t t = 0; t < choice.size(); ++t)
        for (std::size_t r = 0; r < subject.game.roles.size(); ++r) {
            if (choice[t][r] == Samples::none || subject.game.roles[r].is_random) continue;
            game::RoleId &at = out[t % period];
            if (at.valid() && at.index() != r) return {};
            at = game::RoleId(r);
        }
    // A step at which nobody else has a choice is random's, or whose it was before.
    game::RoleId before(0);
    for (std::size_t i = 0; i < period; ++i) {
        if (!out[i].valid())
            for (std::size_t r = 0; r < subject.game.roles.size(); ++r)
                if (subject.game.roles[r].is_random && i < choice.size() && choice[i][r] != Samples::none)
                    out[i] = game::RoleId(r);
        if (!out[i].valid()) out[i] = before;
        before = out[i];
    }
    return out;
}

// Whether nobody but the expected role has a choice, by visiting all states together with the step number's
// remainder.
bool holds_in_all(const Subject &subject, const std::vector<game::RoleId> &order) {
    const Samples &samples = subject.samples;
    std::size_t period = order.size();
    std::vector<std::uint64_t> remainders(samples.size(), 0);
    std::uint64_t random = random_roles(subject.game);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> waiting{{0, 0}};
    remainders[0] = 1;
    while (!waiting.empty()) {
        auto [state, remainder] = waiting.back();
        waiting.pop_back();
        std::uint64_t choosers = subject.seen.choosers[state] & ~random;
        if (choosers & ~(std::uint64_t{1} << order[remainder].index())) return false;
        auto next = static_cast<std::uint32_t>((remainder + 1) % period);
        for (std::size_t e = samples.edge_begin[state]; e < samples.edge_begin[state + 1]; ++e) {
            std::uint64_t &to = remainders[samples.edges[e]];
            if (to >> next & 1) continue;
            to |= std::uint64_t{1} << next;
            waiting.emplace_back(samples.edges[e], next);
        }
    }
    return true;
}

// By remainder: what the samples have in common there, fluents that hold or do not, and groups of which a
// member holds.
std::vector<std::vector<Lemma>> common(const Subject &subject, std::size_t period) {
    const Samples &samples = subject.samples;
    const std::vector<Group> &groups = subject.prover.groups();
    std::vector<std::vector<std::uint64_t>> some(period, std::vector<std::uint64_t>(samples.row_words, 0)),
        all(period, std::vector<std::uint64_t>(samples.row_words, ~std::uint64_t{0}));
    std::vector<std::vector<bool>> has_member(period, std::vector<bool>(groups.size(), true));
    for (std::size_t s = 0; s < samples.size(); ++s) {
        std::size_t remainder = samples.step[s] % period;
        const std::uint64_t *row = samples.row(s);
        for (std::size_t w = 0; w < samples.row_words; ++w) {
            some[remainder][w] |= row[w];
            all[remainder][w] &= row[w];
        }
        for (std::size_t g = 0; g < groups.size(); ++g)
            if (has_member[remainder][g])
                has_member[remainder][g] =
                    std::any_of(groups[g].fluents.begin(), groups[g].fluents.end(), [&](game::FluentId f) {
                        return row[f.index() / 64] >> (f.index() % 64) & 1;
                    });
    }
    std::vector<std::vector<Lemma>> out(period);
    for (std::size_t i = 0; i < period; ++i) {
        for (std::size_t f = 0; f < subject.game.fluents.size(); ++f) {
            bool sometimes = some[i][f / 64] >> (f % 64) & 1, always = all[i][f / 64] >> (f % 64) & 1;
            if (sometimes == always) out[i].push_back({{game::FluentId(f), always}});
        }
        for (std::size_t g = 0; g < groups.size(); ++g) {
            if (!has_member[i][g] || groups[g].exactly_one) continue;
            Lemma &lemma = out[i].emplace_back();
            for (game::FluentId f : groups[g].fluents) lemma.push_back({f, true});
        }
    }
    return out;
}

// Leaves of each remainder's lemmas those that a step from the remainder before cannot break.
void make_inductive(Chain &chain, std::vector<std::vector<Lemma>> &lemmas, Meter &meter) {
    std::size_t period = lemmas.size(), settled = 0;
    for (std::size_t i = 0; settled < period; i = (i + 1) % period) {
        auto &after = lemmas[(i + 1) % period];
        std::vector<int> assumptions, broken;
        for (const Lemma &lemma : lemmas[i]) assumptions.push_back(literal(chain.unrolling, 0, lemma));
        for (const Lemma &lemma : after) broken.push_back(-literal(chain.unrolling, 1, lemma));
        std::vector<bool> kept = Prover::never_true(chain, broken, assumptions, meter);
        std::vector<Lemma> left;
        for (std::size_t c = 0; c < after.size(); ++c)
            if (kept[c]) left.push_back(after[c]);
        settled = left.size() == after.size() ? settled + 1 : 0;
        after = std::move(left);
    }
}

// The invariants that show it, by remainder, or nothing.
std::optional<std::vector<std::vector<Lemma>>> prove(const Subject &subject,
                                                     const std::vector<game::RoleId> &order, Meter &meter) {
    auto lemmas = common(subject, order.size());
    make_inductive(subject.prover.chain(1), lemmas, meter);
    Chain &chain = subject.prover.chain(0);
    for (std::size_t i = 0; i < order.size(); ++i) {
        int others = -Sat::yes;
        for (std::size_t r = 0; r < subject.game.roles.size(); ++r)
            if (!subject.game.roles[r].is_random && r != order[i].index())
                others =
                    unroll::either(chain.sat, others, has_choice(chain.unrolling, 0, subject.game.roles[r]));
        std::vector<int> assumptions{others, -chain.unrolling.terminal(0)};
        for (const Lemma &lemma : lemmas[i]) assumptions.push_back(literal(chain.unrolling, 0, lemma));
        if (chain.sat.solve(assumptions, meter)) return {};
    }
    return lemmas;
}

} // namespace

Finding turn_taking(const Subject &subject, Meter &meter) {
    if (subject.seen.simultaneous != Samples::none)
        return refuted_by(subject.samples, subject.seen.simultaneous, "two roles have a choice at once");
    if (subject.samples.complete) return proved_by_all(subject.samples);
    return subject.prover.never(
        Prover::Where::inner,
        [&](unroll::Unrolling &unrolling, std::size_t frame) {
            std::vector<int> choosing;
            for (const game::Role &role : subject.game.roles)
                if (!role.is_random) choosing.push_back(has_choice(unrolling, frame, role));
            return unroll::at_least_two(unrolling.sat(), choosing);
        },
        subject.most_steps, meter);
}

TurnOrder strict_turns(const Subject &subject, Meter &meter) {
    TurnOrder out;
    for (std::size_t t = 0; t < subject.seen.choice.size(); ++t) {
        std::vector<std::uint32_t> states;
        for (std::size_t r = 0; r < subject.game.roles.size(); ++r)
            if (!subject.game.roles[r].is_random && subject.seen.choice[t][r] != Samples::none)
                states.push_back(subject.seen.choice[t][r]);
        if (states.size() < 2) continue;
        out.finding = refuted_by(subject.samples, *std::max_element(states.begin(), states.end()),
                                 fmt::format("after {} steps different roles may have a choice", t));
        return out;
    }
    // A multiple of a period that no sample contradicts, but cannot be proved, is not better.
    std::vector<std::size_t> tried;
    for (std::size_t period = 1; period <= longest_period; ++period) {
        if (std::any_of(tried.begin(), tried.end(),
                        [&](std::size_t p) { return period % p == 0 && period > 4 * p; }))
            continue;
        auto order = guess_order(subject, period);
        if (!order) continue;
        tried.push_back(period);
        if (subject.samples.complete) {
            if (!holds_in_all(subject, *order)) continue;
        } else {
            auto invariants = prove(subject, *order, meter);
            if (!invariants) continue;
            out.invariants = std::move(*invariants);
        }
        out.roles = std::move(*order);
        out.finding = subject.samples.complete ? proved_by_all(subject.samples) : Finding{};
        out.finding.status = Finding::Status::proved;
        if (out.finding.how.empty())
            out.finding.how = fmt::format("by induction, with what is constant every {} steps", period);
        return out;
    }
    out.finding.how = fmt::format("no order with a period of up to {} steps was proved", longest_period);
    return out;
}

Finding alternating(const Subject &subject, const TurnOrder &order, const Finding &turns) {
    Finding out = order.finding;
    if (turns.refuted()) return turns;
    if (!order.finding.proved()) return out;
    std::size_t players = 0;
    for (const game::Role &role : subject.game.roles) players += !role.is_random;
    std::vector<game::RoleId> distinct = order.roles;
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    bool no_random = std::none_of(distinct.begin(), distinct.end(),
                                  [&](game::RoleId r) { return subject.game.roles[r.index()].is_random; });
    if (order.roles.size() == players && distinct.size() == players && no_random) return out;
    std::uint64_t random = random_roles(subject.game);
    for (std::size_t s = 0; s < subject.samples.size(); ++s) {
        std::uint32_t parent = subject.samples.parent[s];
        std::uint64_t choosers = subject.seen.choosers[s] & ~random;
        if (parent != Samples::none && choosers && players > 1 &&
            choosers == (subject.seen.choosers[parent] & ~random))
            return refuted_by(subject.samples, static_cast<std::uint32_t>(s),
                              "here the role has a choice that had one before");
    }
    out.status = Finding::Status::unproved;
    out.how = "the turn order is another one";
    return out;
}

} // namespace zermelo::analyse
