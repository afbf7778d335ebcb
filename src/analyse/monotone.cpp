// What stays: fluents that are never removed, or never added, and goals that are not lost once they hold.
#include "analyse/questions.h"
#include "unroll/counting.h"

namespace zermelo::analyse {

namespace {

// The fluents that no step turns from `from` into its opposite.
std::vector<game::FluentId> never_turned(const Subject &subject, bool from,
                                         const std::vector<std::uint64_t> &seen_turned, Meter &meter) {
    std::vector<game::FluentId> candidates, out;
    for (std::size_t f = 0; f < subject.game.fluents.size(); ++f)
        if (!(seen_turned[f / 64] >> (f % 64) & 1)) candidates.emplace_back(f);
    if (subject.samples.complete || candidates.empty()) return candidates;
    Chain &chain = subject.prover.chain(1);
    std::vector<int> literals;
    for (game::FluentId f : candidates) {
        int before = chain.unrolling.fluent(0, f), after = chain.unrolling.fluent(1, f);
        literals.push_back(from ? unroll::both(chain.sat, before, -after)
                                : unroll::both(chain.sat, -before, after));
    }
    std::vector<bool> never = Prover::never_true(chain, literals, {}, meter);
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (never[i]) out.push_back(candidates[i]);
    return out;
}

} // namespace

std::vector<game::FluentId> never_removed(const Subject &subject, Meter &meter) {
    return never_turned(subject, true, subject.seen.removed, meter);
}

std::vector<game::FluentId> never_added(const Subject &subject, Meter &meter) {
    return never_turned(subject, false, subject.seen.added, meter);
}

std::vector<std::vector<bool>> latched_goals(const Subject &subject, Meter &meter) {
    std::vector<std::vector<bool>> out;
    std::vector<std::pair<std::size_t, std::size_t>> candidates;
    for (std::size_t r = 0; r < subject.game.roles.size(); ++r) {
        auto &of_role = out.emplace_back(subject.game.roles[r].goals.size(), false);
        for (std::size_t g = 0; g < of_role.size(); ++g)
            if (!subject.seen.goal_lost[r][g]) candidates.emplace_back(r, g);
    }
    std::vector<bool> never(candidates.size(), true);
    if (!subject.samples.complete) {
        Chain &chain = subject.prover.chain(1);
        std::vector<int> literals;
        for (auto [r, g] : candidates)
            literals.push_back(unroll::both(chain.sat, chain.unrolling.goal(0, game::RoleId(r), g),
                                            -chain.unrolling.goal(1, game::RoleId(r), g)));
        never = Prover::never_true(chain, literals, {}, meter);
    }
    for (std::size_t i = 0; i < candidates.size(); ++i)
        out[candidates[i].first][candidates[i].second] = never[i];
    return out;
}

} // namespace zermelo::analyse
