// Which fluents follow from others? Rules often say of a place that it is empty, apart from what stands
// there: such a fluent holds exactly where none of the others does, and to know those is enough. (Hu and
// Dill, 1993, leave out variables that depend on others in this way.) Where exactly one of all these holds,
// they are a group; here several may hold at once, as where a mouse is caught in a trap.
//
// Guessed from names and samples, proved all together by induction.
#include "analyse/columns.h"
#include "analyse/fluent_names.h"
#include "analyse/questions.h"
#include "unroll/counting.h"

#include <algorithm>
#include <map>

namespace zermelo::analyse {

namespace {

constexpr std::size_t most_others = 64; // more than can be at one place

using Key = std::vector<std::uint32_t>; // arguments

class DeterminedGuesser {
  public:
    DeterminedGuesser(const Subject &subject, const std::vector<Group> &disjoint, Meter &meter)
        : samples_(subject.samples), meter_(meter), names_(name_fluents(subject.game)),
          in_exact_group_(subject.game.fluents.size()) {
        meter.job().expect(column_bytes(samples_, subject.game.fluents.size()));
        columns_ = columns_of(samples_, subject.game.fluents.size());
        for (const Group &group : disjoint)
            for (game::FluentId f : group.fluents) in_exact_group_[f.index()] = group.exactly_one;
        for (std::uint32_t f = 0; f < names_.names.size(); ++f)
            for (const Key &key : keys_of(f)) by_key_[key].push_back(f);
    }

    // For each fluent, those for which the samples speak.
    std::vector<Determined> guess() {
        std::vector<Determined> out;
        for (std::uint32_t f = 0; f < names_.names.size(); ++f) {
            meter_.look();
            if (in_exact_group_[f] || !is_seen(f)) continue;
            for (const Key &key : keys_of(f)) {
                const std::vector<std::uint32_t> &family = by_key_.at(key);
                if (family.size() > most_others) continue;
                add_guesses(f, family, out);
            }
        }
        return out;
    }

  private:
    // All arguments, and all but one: (cell 1 2 x) has to do with (cell 1 2 o) and with (marked 1 2).
    std::vector<Key> keys_of(std::uint32_t fluent) const {
        const Key &all = names_.names[fluent].arguments;
        std::vector<Key> out{all};
        for (std::size_t i = 0; i < all.size(); ++i) {
            out.push_back(all);
            out.back().erase(out.back().begin() + static_cast<std::ptrdiff_t>(i));
        }
        std::erase_if(out, [](const Key &key) { return key.empty(); });
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }
    bool is_seen(std::uint32_t fluent) const {
        const Column &column = columns_[fluent];
        return std::any_of(column.begin(), column.end(), [](std::uint64_t word) { return word != 0; });
    }
    // The others of which none was seen with the fluent, and one wherever it was not seen: no more than are
    // needed for that; or also those that were never seen, since they may be seen elsewhere.
    void add_guesses(std::uint32_t fluent, const std::vector<std::uint32_t> &family,
                     std::vector<Determined> &out) const {
        Column open(columns_[fluent].size());
        for (std::size_t s = 0; s < samples_.size(); ++s)
            open[s / 64] |= (~columns_[fluent][s / 64] >> (s % 64) & 1) << (s % 64);
        Determined few{game::FluentId(fluent), {}}, more = few;
        for (std::uint32_t other : family) {
            bool together = false, helps = false;
            for (std::size_t w = 0; w < open.size(); ++w) {
                together |= (columns_[fluent][w] & columns_[other][w]) != 0;
                helps |= (open[w] & columns_[other][w]) != 0;
            }
            if (together || (!helps && is_seen(other))) continue;
            for (std::size_t w = 0; w < open.size(); ++w) open[w] &= ~columns_[other][w];
            if (helps) few.unless.emplace_back(other);
            more.unless.emplace_back(other);
        }
        if (std::any_of(open.begin(), open.end(), [](std::uint64_t word) { return word != 0; })) return;
        if (few.unless.empty()) return;
        if (more.unless.size() > few.unless.size()) out.push_back(std::move(more));
        out.push_back(std::move(few));
    }

    const Samples &samples_;
    Meter &meter_;
    FluentNames names_;
    std::vector<Column> columns_;
    std::vector<bool> in_exact_group_; // by fluent
    std::map<Key, std::vector<std::uint32_t>> by_key_;
};

// A literal that is true exactly if the claim is false in that frame.
int is_broken(unroll::Unrolling &unrolling, std::size_t frame, const Determined &claim) {
    std::vector<int> others;
    for (game::FluentId f : claim.unless) others.push_back(unrolling.fluent(frame, f));
    int any = unroll::any(unrolling.sat(), others), fluent = unrolling.fluent(frame, claim.fluent);
    return unroll::either(unrolling.sat(), unroll::both(unrolling.sat(), any, fluent),
                          unroll::both(unrolling.sat(), -any, -fluent));
}

// What is left when whatever one step can break is left out, until nothing breaks.
void keep_inductive(std::vector<Determined> &claims, Prover &prover, Meter &meter) {
    Chain &chain = prover.chain(1);
    std::vector<int> holds_before, breaks;
    for (const Determined &claim : claims) {
        meter.look();
        holds_before.push_back(-is_broken(chain.unrolling, 0, claim));
        breaks.push_back(is_broken(chain.unrolling, 1, claim));
    }
    for (std::size_t before = SIZE_MAX; claims.size() < before;) {
        before = claims.size();
        std::vector<bool> stays = Prover::never_true(chain, breaks, holds_before, meter);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < before; ++i) {
            if (!stays[i]) continue;
            if (kept < i) claims[kept] = std::move(claims[i]);
            holds_before[kept] = holds_before[i];
            breaks[kept++] = breaks[i];
        }
        claims.resize(kept);
        holds_before.resize(kept);
        breaks.resize(kept);
    }
}

} // namespace

std::vector<Determined> determined(const Subject &subject, const std::vector<Group> &disjoint, Meter &meter) {
    std::vector<Determined> claims = DeterminedGuesser(subject, disjoint, meter).guess(), out;
    if (!subject.samples.complete && !claims.empty()) keep_inductive(claims, subject.prover, meter);
    // Each fluent once, and none by one that itself follows from others.
    std::vector<bool> used(subject.game.fluents.size()), follows = used;
    for (Determined &claim : claims) {
        if (used[claim.fluent.index()] || follows[claim.fluent.index()]) continue;
        if (std::any_of(claim.unless.begin(), claim.unless.end(),
                        [&](game::FluentId f) { return follows[f.index()]; }))
            continue;
        follows[claim.fluent.index()] = true;
        for (game::FluentId f : claim.unless) used[f.index()] = true;
        out.push_back(std::move(claim));
    }
    return out;
}

} // namespace zermelo::analyse
