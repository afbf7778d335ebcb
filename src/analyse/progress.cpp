// Does every play end, and after how many steps at most? Something that grows with every step shows that no
// state repeats, and a bound for it is one for the length of plays: a step counter, or a progress measure.
#include "analyse/measure.h"
#include "analyse/questions.h"
#include "base/scc.h"
#include "game/reference.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <variant>

namespace zermelo::analyse {

namespace {

// ---- All states are known ----

// The steps of the longest play, or, if plays can be endless, a play that comes back to a state.
std::variant<std::size_t, std::vector<std::uint32_t>> longest_play(const Samples &samples) {
    auto successors = [&](std::uint32_t s) {
        return std::span(samples.edges.data() + samples.edge_begin[s],
                         samples.edge_begin[s + 1] - samples.edge_begin[s]);
    };
    Components components = strongly_connected_components(samples.size(), successors);
    std::vector<std::size_t> longest(samples.size(), 0);
    for (std::uint32_t s : components.nodes) // successors first
        for (std::uint32_t to : successors(s)) {
            longest[s] = std::max(longest[s], longest[to] + 1);
            if (components.of[to] != components.of[s]) continue;
            std::vector<std::uint32_t> from(samples.size(), Samples::none), reached{to};
            from[to] = s;
            for (std::size_t i = 0; from[s] == Samples::none; ++i)
                for (std::uint32_t next : successors(reached[i]))
                    if (from[next] == Samples::none) {
                        from[next] = reached[i];
                        reached.push_back(next);
                    }
            std::vector<std::uint32_t> play{s};
            do play.push_back(from[play.back()]);
            while (play.back() != s);
            for (std::uint32_t at = samples.parent[s]; at != Samples::none; at = samples.parent[at])
                play.push_back(at);
            std::reverse(play.begin(), play.end());
            return play;
        }
    return longest[0];
}

// The joint moves of a play that is given by its states.
std::vector<std::vector<game::MoveId>> moves_of(const game::Game &game, const Samples &samples,
                                                const std::vector<std::uint32_t> &play) {
    game::Reference reference(game);
    std::vector<std::vector<game::MoveId>> out;
    for (std::size_t i = 0; i + 1 < play.size(); ++i) {
        game::State from = samples.state(play[i]), to = samples.state(play[i + 1]);
        std::vector<std::vector<game::MoveId>> choices;
        for (std::size_t r = 0; r < game.roles.size(); ++r)
            choices.push_back(reference.legal(from, game::RoleId(r)));
        std::vector<std::size_t> at(choices.size(), 0);
        std::vector<game::MoveId> joint(choices.size());
        for (bool found = false; !found;) {
            for (std::size_t r = 0; r < at.size(); ++r) joint[r] = choices[r][at[r]];
            found = reference.next(from, joint) == to;
            std::size_t r = 0;
            while (!found && ++at[r] == choices[r].size()) at[r++] = 0;
        }
        out.push_back(joint);
    }
    return out;
}

bool every_step_goes_deeper(const Samples &samples) {
    for (std::size_t s = 0; s < samples.size(); ++s)
        for (std::size_t e = samples.edge_begin[s]; e < samples.edge_begin[s + 1]; ++e)
            if (samples.step[samples.edges[e]] != samples.step[s] + 1) return false;
    return true;
}

// ---- A step counter ----

// The members of the group in the order in which they come, from the initial one on, if the step number alone
// decides which it is; nothing otherwise.
std::vector<game::FluentId> follow(const Subject &subject, const Group &group, Meter &meter) {
    std::vector<game::FluentId> order;
    for (game::FluentId f : group.fluents)
        if (subject.game.initial.holds(f)) order.push_back(f);
    if (order.size() != 1) return {};
    Chain &chain = subject.prover.chain(1);
    auto before = [&](game::FluentId f) { return chain.unrolling.fluent(0, f); };
    auto after = [&](game::FluentId f) { return chain.unrolling.fluent(1, f); };
    while (chain.sat.solve({before(order.back())}, meter)) {
        std::optional<game::FluentId> next;
        for (game::FluentId f : group.fluents)
            if (chain.sat.value(after(f))) next = f;
        if (!next || std::find(order.begin(), order.end(), *next) != order.end()) return {};
        if (chain.sat.solve({before(order.back()), -after(*next)}, meter)) return {};
        order.push_back(*next);
    }
    return order;
}

// Whether the samples allow that: the member changes with every step, and is the same at the same step.
bool counts_in_samples(const Samples &samples, const Group &group) {
    std::map<std::uint32_t, std::size_t> member_at; // by step
    std::map<std::size_t, std::uint32_t> step_of;
    for (std::size_t s = 0; s < samples.size(); ++s)
        for (game::FluentId f : group.fluents) {
            if (!(samples.row(s)[f.index() / 64] >> (f.index() % 64) & 1)) continue;
            if (member_at.emplace(samples.step[s], f.index()).first->second != f.index()) return false;
            if (step_of.emplace(f.index(), samples.step[s]).first->second != samples.step[s]) return false;
        }
    return step_of.size() > 1;
}

} // namespace

Progress progress(const Subject &subject, const std::vector<Group> &disjoint, Meter &meter) {
    Progress out;
    if (subject.samples.complete) {
        auto longest = longest_play(subject.samples);
        if (auto *play = std::get_if<std::vector<std::uint32_t>>(&longest)) {
            out.acyclic = {Finding::Status::refuted, "the last state was there before",
                           moves_of(subject.game, subject.samples, *play)};
            out.how = "plays can be endless";
            return out;
        }
        out.horizon = std::get<std::size_t>(longest);
        out.acyclic = proved_by_all(subject.samples);
        out.how = "the longest play, by visiting all states";
        if (every_step_goes_deeper(subject.samples))
            for (const Group &group : disjoint)
                if (out.counter.empty() && group.exactly_one && counts_in_samples(subject.samples, group))
                    out.counter = group.fluents;
        return out;
    }
    if (subject.samples.repeated) {
        out.acyclic =
            refuted_by(subject.samples, *subject.samples.repeated, "the last state was there before");
        out.how = "plays can be endless";
        return out;
    }
    out.acyclic.how = out.how = "no progress measure was found";
    for (const Group &group : disjoint) {
        if (!group.exactly_one || !counts_in_samples(subject.samples, group)) continue;
        std::vector<game::FluentId> order = follow(subject, group, meter);
        if (order.empty()) continue;
        out.counter = order;
        out.horizon = order.size() - 1;
        out.how = fmt::format("the step counter {} … {}", subject.game.fluents[order.front().index()].name,
                              subject.game.fluents[order.back().index()].name);
        out.acyclic = {Finding::Status::proved, out.how, {}};
        return out;
    }
    for (std::size_t steps = 1; steps <= 2 && !out.measure; ++steps)
        out.measure = learn_measure(subject, disjoint, steps, {{{}, 1}}, meter);
    if (out.measure) {
        out.horizon = out.measure->horizon();
        std::size_t weighed = 0;
        for (std::int64_t weight : out.measure->weight) weighed += weight != 0;
        out.how = fmt::format("a sum over {} fluents that grows {}", weighed,
                              out.measure->steps > 1 ? "in any two steps"
                              : out.measure->by_one  ? "by one with every step"
                                                     : "with every step");
        out.acyclic = {Finding::Status::proved, out.how, {}};
    }
    return out;
}

} // namespace zermelo::analyse
