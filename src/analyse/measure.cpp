#include "analyse/measure.h"

#include "analyse/costs.h"
#include "analyse/fluent_names.h"
#include "analyse/parts.h"
#include "unroll/counting.h"

#include <algorithm>
#include <map>

namespace zermelo::analyse {

namespace {

using solvers::Sat;

using Difference = std::vector<std::pair<std::uint32_t, std::int64_t>>; // features, ascending, with changes

// Which weights fluents share.
class Features {
  public:
    Features(const FluentNames &names, std::size_t level) : of_(names.names.size()) {
        std::map<std::vector<std::uint32_t>, std::uint32_t> numbers;
        auto add = [&](std::size_t f, std::vector<std::uint32_t> key) {
            of_[f].push_back(
                numbers.emplace(std::move(key), static_cast<std::uint32_t>(numbers.size())).first->second);
        };
        for (std::size_t f = 0; f < of_.size(); ++f) {
            const FluentName &name = names.names[f];
            auto arity = static_cast<std::uint32_t>(name.arguments.size());
            if (level == levels - 1) {
                add(f, {static_cast<std::uint32_t>(f)});
                continue;
            }
            add(f, {name.predicate});
            for (std::uint32_t i = 0; level >= 1 && i < arity; ++i)
                add(f, {name.predicate, i, name.arguments[i]});
            for (std::uint32_t i = 0; level >= 2 && i < arity; ++i)
                for (std::uint32_t j = i + 1; j < arity; ++j)
                    add(f, {name.predicate, i, name.arguments[i], j, name.arguments[j]});
        }
        count_ = numbers.size();
    }

    static constexpr std::size_t levels = 4;
    std::size_t count() const { return count_; }

    template <class Before, class After>
    Difference difference(const Before &before, const After &after) const {
        Difference changes;
        for (std::size_t w = 0; w * 64 < of_.size(); ++w)
            for (std::uint64_t rest = before[w] ^ after[w]; rest; rest &= rest - 1) {
                std::size_t f = 64 * w + static_cast<std::size_t>(__builtin_ctzll(rest));
                for (std::uint32_t feature : of_[f])
                    changes.emplace_back(feature, after[w] >> (f % 64) & 1 ? 1 : -1);
            }
        std::sort(changes.begin(), changes.end());
        Difference out;
        for (auto [feature, by] : changes) {
            if (out.empty() || out.back().first != feature) out.emplace_back(feature, 0);
            out.back().second += by;
        }
        std::erase_if(out, [](const auto &entry) { return entry.second == 0; });
        return out;
    }

    std::vector<std::int64_t> fluent_weights(const std::vector<std::int64_t> &weights) const {
        std::vector<std::int64_t> out(of_.size(), 0);
        for (std::size_t f = 0; f < of_.size(); ++f)
            for (std::uint32_t feature : of_[f]) out[f] += weights[feature];
        return out;
    }

  private:
    std::vector<std::vector<std::uint32_t>> of_; // by fluent
    std::size_t count_ = 0;
};

std::int64_t change(const Difference &difference, const std::vector<std::int64_t> &weights) {
    std::int64_t out = 0;
    for (auto [feature, by] : difference) out += by * weights[feature];
    return out;
}

// A known step: what it changes, and by how much the sum has to grow.
struct Lesson {
    Difference difference;
    std::int64_t growth;
    auto operator<=>(const Lesson &) const = default;
    bool can_be_learned() const { return !difference.empty() || growth <= 0; }
    bool learned(const std::vector<std::int64_t> &weights) const {
        return change(difference, weights) >= growth;
    }
};

// Improves the weights until all lessons are learned; false if that takes too long.
bool learn(const std::vector<Lesson> &lessons, std::vector<std::int64_t> &weights, Work &work, Meter &meter) {
    constexpr std::size_t most_corrections = 20'000;
    std::size_t corrections = 0;
    for (bool wrong = true; wrong;) {
        wrong = false;
        for (const Lesson &lesson : lessons) {
            meter.check();
            work.spend(cost::lesson);
            while (!lesson.learned(weights)) {
                if (!lesson.can_be_learned() || ++corrections > most_corrections) return false;
                for (auto [feature, by] : lesson.difference) weights[feature] += by;
                wrong = true;
            }
        }
    }
    return true;
}

// Smaller weights that still do: each is brought as near to 0 as the lessons allow.
void simplify(const std::vector<Lesson> &lessons, std::vector<std::int64_t> &weights, Work &work,
              Meter &meter) {
    for (bool better = true; better;) {
        better = false;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            meter.look();
            for (std::int64_t by = weights[i]; by != 0; by /= 2) { // to 0, else half way there, …
                work.spend(lessons.size() * cost::lesson);
                weights[i] -= by;
                if (std::all_of(lessons.begin(), lessons.end(),
                                [&](const Lesson &lesson) { return lesson.learned(weights); })) {
                    better = true;
                    break;
                }
                weights[i] += by;
            }
        }
    }
}

std::int64_t sum_in(const std::vector<std::int64_t> &weight, const std::uint64_t *row) {
    std::int64_t out = 0;
    for (std::size_t f = 0; f < weight.size(); ++f)
        if (row[f / 64] >> (f % 64) & 1) out += weight[f];
    return out;
}

// The sum can be no greater, given the groups.
std::int64_t greatest_sum(const std::vector<std::int64_t> &weight, const std::vector<Group> &disjoint) {
    std::vector<bool> grouped(weight.size(), false);
    std::int64_t out = 0;
    for (const Group &group : disjoint) {
        std::int64_t greatest = group.exactly_one ? INT64_MIN : 0;
        for (game::FluentId f : group.fluents) {
            grouped[f.index()] = true;
            greatest = std::max(greatest, weight[f.index()]);
        }
        out += greatest;
    }
    for (std::size_t f = 0; f < weight.size(); ++f)
        if (!grouped[f]) out += std::max<std::int64_t>(0, weight[f]);
    return out;
}

// Literals: the fluent comes to hold over the chain, and it ceases to.
std::pair<int, int> change_of(Chain &chain, game::FluentId f) {
    int before = chain.unrolling.fluent(0, f), after = chain.unrolling.fluent(chain.last(), f);
    return {unroll::both(chain.sat, -before, after), unroll::both(chain.sat, before, -after)};
}

// What the sum gains and loses over the chain, as binary numbers.
struct Balance {
    std::vector<int> gain, loss;
};

// Of a group at most one member comes, and at most one ceases to hold: their weights need not be added up.
Balance balance(Chain &chain, const std::vector<std::int64_t> &weight, const std::vector<Group> &disjoint) {
    std::vector<unroll::Term> gains, losses;
    auto add = [&](const std::vector<game::FluentId> &exclusive) {
        std::vector<unroll::Term> up, down, no_more_up, no_more_down;
        for (game::FluentId f : exclusive) {
            std::int64_t size = std::abs(weight[f.index()]);
            if (size == 0) continue;
            auto [came, went] = change_of(chain, f);
            (weight[f.index()] > 0 ? up : down).push_back({came, size});
            (weight[f.index()] > 0 ? no_more_up : no_more_down).push_back({went, size});
        }
        unroll::add_exclusive(chain.sat, gains, up);
        unroll::add_exclusive(chain.sat, gains, no_more_down);
        unroll::add_exclusive(chain.sat, losses, down);
        unroll::add_exclusive(chain.sat, losses, no_more_up);
    };
    std::vector<bool> grouped(weight.size(), false);
    for (const Group &group : disjoint) {
        add(group.fluents);
        for (game::FluentId f : group.fluents) grouped[f.index()] = true;
    }
    for (std::size_t f = 0; f < weight.size(); ++f)
        if (!grouped[f]) add({game::FluentId(f)});
    return {unroll::sum(chain.sat, gains), unroll::sum(chain.sat, losses)};
}

// A literal for: the first number is at least the second plus something.
int at_least_plus(Sat &sat, const std::vector<int> &a, const std::vector<int> &b, std::int64_t plus) {
    if (plus == 0) return unroll::at_least(sat, a, b);
    std::vector<unroll::Term> terms{{Sat::yes, plus}};
    for (std::size_t bit = 0; bit < b.size(); ++bit) terms.push_back({b[bit], std::int64_t{1} << bit});
    return unroll::at_least(sat, a, unroll::sum(sat, terms));
}

class Learner {
  public:
    Learner(const Subject &subject, const std::vector<Group> &disjoint, std::size_t steps,
            const std::vector<Growth> &growths)
        : subject_(subject), disjoint_(disjoint), steps_(steps), growths_(growths),
          names_(name_fluents(subject.game)) {}

    std::optional<ProgressMeasure> run(Meter &meter) {
        for (std::size_t level = 0; level < Features::levels; ++level)
            if (auto measure = run(Features(names_, level), meter)) return measure;
        return {};
    }

  private:
    // The sampled state so many steps before.
    std::uint32_t before(std::uint32_t s) const {
        for (std::size_t i = 0; i < steps_; ++i) s = subject_.samples.parent[s];
        return s;
    }

    std::vector<Lesson> known_lessons(const Features &features, Meter &meter) const {
        const Samples &samples = subject_.samples;
        std::vector<Lesson> known;
        for (std::uint32_t s = 0; s < samples.size(); ++s) {
            meter.check();
            subject_.prover.work().spend(cost::difference);
            if (samples.step[s] < steps_) continue;
            std::uint32_t from = before(s);
            known.push_back({features.difference(samples.row(from), samples.row(s)),
                             growths_[samples.step[from] % growths_.size()].growth});
            if (!known.back().can_be_learned()) return {known.back()};
        }
        for (const Found &found : found_)
            known.push_back({features.difference(found.before, found.after), found.growth});
        std::sort(known.begin(), known.end());
        known.erase(std::unique(known.begin(), known.end()), known.end());
        return known;
    }

    std::optional<ProgressMeasure> run(const Features &features, Meter &meter) {
        constexpr std::size_t most_rounds = 400;
        Work &work = subject_.prover.work();
        std::vector<Lesson> lessons = known_lessons(features, meter);
        std::vector<std::int64_t> weights(features.count(), 0);
        bool by_parts = true;
        for (std::size_t round = 0; round < most_rounds; ++round) {
            if (!learn(lessons, weights, work, meter)) return {};
            std::vector<std::int64_t> simple = weights;
            simplify(lessons, simple, work, meter);
            std::vector<std::int64_t> weight = features.fluent_weights(simple);
            if (auto by_two = grows(weight, by_parts, meter))
                return measure(std::move(weight), *by_two, meter);
            lessons.push_back(
                {features.difference(found_.back().before, found_.back().after), found_.back().growth});
        }
        return {};
    }

    // Something if the sum grows as asked for: what makes a literal for "it grows by two or more". Otherwise
    // the last found step shows that it does not.
    using ByTwo = std::function<int(Chain &)>;
    std::optional<ByTwo> grows(const std::vector<std::int64_t> &weight, bool &by_parts, Meter &meter) {
        Chain &chain = subject_.prover.chain(steps_);
        if (Parts parts(weight, disjoint_); by_parts && never_fall(parts, meter)) {
            Parts::Changes changes = parts.over(chain);
            if (auto grows = grow(changes, weight, meter))
                return *grows ? std::optional<ByTwo>([=](Chain &to) { return changes.rise_by_two(to); })
                              : std::nullopt;
            by_parts = false;
        }
        Balance change = balance(chain, weight, disjoint_);
        if (has_fault(change, meter)) return {};
        return [=](Chain &to) { return at_least_plus(to.sat, change.gain, change.loss, 2); };
    }

    // In the samples.
    bool never_fall(const Parts &parts, Meter &meter) const {
        const Samples &samples = subject_.samples;
        for (std::uint32_t s = 0; s < samples.size(); ++s) {
            meter.check();
            subject_.prover.work().spend(cost::difference);
            if (samples.step[s] >= steps_ && parts.fall(samples.row(before(s)), samples.row(s))) return false;
        }
        return true;
    }

    // Whether the parts grow as asked for; not so, if a step was found that does not; nothing if a part may
    // fall while others rise.
    std::optional<bool> grow(const Parts::Changes &changes, const std::vector<std::int64_t> &weight,
                             Meter &meter) {
        Chain &chain = subject_.prover.chain(steps_);
        int rise = changes.rise(chain);
        for (const Growth &asked : growths_)
            if (asked.growth > 0 && is_possible(asked, -rise, meter)) return false;
        for (const Growth &asked : growths_)
            for (int fall : changes.falls()) {
                if (!is_possible(asked, fall, meter)) continue;
                const Found &step = found_.back();
                if (sum_in(weight, step.after.data()) - sum_in(weight, step.before.data()) < asked.growth)
                    return false;
                found_.pop_back();
                return std::nullopt;
            }
        return true;
    }

    // Looks for a step that does not grow as asked for.
    bool has_fault(const Balance &change, Meter &meter) {
        Chain &chain = subject_.prover.chain(steps_);
        return std::any_of(growths_.begin(), growths_.end(), [&](const Growth &asked) {
            // gain < loss + growth
            return is_possible(asked, at_least_plus(chain.sat, change.loss, change.gain, 1 - asked.growth),
                               meter);
        });
    }

    // Looks for a step of which this is asked and that does what the literal says, and keeps it.
    bool is_possible(const Growth &asked, int does, Meter &meter) {
        Chain &chain = subject_.prover.chain(steps_);
        std::vector<int> assumptions{does};
        for (const Lemma &lemma : asked.before) assumptions.push_back(literal(chain.unrolling, 0, lemma));
        if (!Prover::possible_by_moves(chain, assumptions, meter)) return false;
        found_.push_back({chain.unrolling.state(0).words, chain.unrolling.state(steps_).words, asked.growth});
        return true;
    }

    ProgressMeasure measure(std::vector<std::int64_t> weight, const ByTwo &by_two, Meter &meter) {
        ProgressMeasure out;
        out.steps = steps_;
        out.at_first = sum_in(weight, subject_.game.initial.words.data());
        out.at_most = std::max(out.at_first, greatest_sum(weight, disjoint_));
        out.weight = std::move(weight);
        const Samples &samples = subject_.samples;
        out.by_one = steps_ == 1;
        for (std::size_t s = 1; s < samples.size() && out.by_one; ++s)
            out.by_one = sum_in(out.weight, samples.row(s)) == out.at_first + samples.step[s];
        Chain &chain = subject_.prover.chain(steps_);
        if (out.by_one) out.by_one = !Prover::possible_by_moves(chain, {by_two(chain)}, meter);
        return out;
    }

    struct Found {
        std::vector<std::uint64_t> before, after;
        std::int64_t growth;
    };
    const Subject &subject_;
    const std::vector<Group> &disjoint_;
    std::size_t steps_;
    const std::vector<Growth> &growths_;
    FluentNames names_;
    std::vector<Found> found_; // steps that the solver found
};

} // namespace

std::optional<ProgressMeasure> learn_measure(const Subject &subject, const std::vector<Group> &disjoint,
                                             std::size_t steps, const std::vector<Growth> &growths,
                                             Meter &meter) {
    return Learner(subject, disjoint, steps, growths).run(meter);
}

int sum_at_least(unroll::Unrolling &unrolling, std::size_t frame, const std::vector<std::int64_t> &weight,
                 std::int64_t number) {
    // A weight below 0 counts for the fluent not holding.
    std::vector<unroll::Term> terms;
    for (std::size_t f = 0; f < weight.size(); ++f) {
        if (weight[f] == 0) continue;
        int fluent = unrolling.fluent(frame, game::FluentId(f));
        terms.push_back({weight[f] > 0 ? fluent : -fluent, std::abs(weight[f])});
        if (weight[f] < 0) number -= weight[f];
    }
    if (number <= 0) return Sat::yes;
    std::vector<int> wanted;
    for (; number; number >>= 1) wanted.push_back(number & 1 ? Sat::yes : -Sat::yes);
    return unroll::at_least(unrolling.sat(), unroll::sum(unrolling.sat(), terms), wanted);
}

} // namespace zermelo::analyse
