#include "analyse/parts.h"

#include "unroll/counting.h"

#include <algorithm>

namespace zermelo::analyse {

Parts::Parts(const std::vector<std::int64_t> &weight, const std::vector<Group> &disjoint)
    : weight_(weight), part_of_(weight.size(), UINT32_MAX) {
    for (const Group &group : disjoint) add(group.fluents, group.exactly_one);
    for (std::size_t f = 0; f < weight.size(); ++f)
        if (part_of_[f] == UINT32_MAX) add({game::FluentId(f)}, false);
}

void Parts::add(const std::vector<game::FluentId> &fluents, bool exactly_one) {
    Part part{{}, exactly_one};
    for (game::FluentId f : fluents) {
        part_of_[f.index()] = static_cast<std::uint32_t>(parts_.size());
        part.members.push_back({weight_[f.index()], f});
    }
    std::stable_sort(part.members.begin(), part.members.end(),
                     [](const Weighed &a, const Weighed &b) { return a.weight > b.weight; });
    parts_.push_back(std::move(part));
}

bool Parts::fall(const std::uint64_t *before, const std::uint64_t *after) const {
    std::vector<std::pair<std::uint32_t, std::int64_t>> changes; // of parts
    for (std::size_t w = 0; w * 64 < weight_.size(); ++w)
        for (std::uint64_t rest = before[w] ^ after[w]; rest; rest &= rest - 1) {
            std::size_t f = 64 * w + static_cast<std::size_t>(__builtin_ctzll(rest));
            changes.emplace_back(part_of_[f], after[w] >> (f % 64) & 1 ? weight_[f] : -weight_[f]);
        }
    std::sort(changes.begin(), changes.end());
    for (auto from = changes.begin(); from != changes.end();) {
        std::int64_t sum = 0;
        for (std::uint32_t part = from->first; from != changes.end() && from->first == part; ++from)
            sum += from->second;
        if (sum < 0) return true;
    }
    return false;
}

std::vector<Parts::Rung> Parts::ladder(unroll::Unrolling &unrolling, std::size_t frame, const Part &part) {
    std::vector<std::int64_t> numbers; // descending
    for (const Weighed &member : part.members) numbers.push_back(member.weight);
    if (!part.exactly_one) numbers.push_back(0);
    std::sort(numbers.begin(), numbers.end(), std::greater<>());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    std::vector<Rung> out;
    for (std::size_t n = 0; n + 1 < numbers.size(); ++n) out.push_back({0, numbers[n] - numbers[n + 1]});
    std::vector<int> some; // a literal for the members before, and the next ones
    auto with_members_of = [&](std::int64_t weight) {
        for (const Weighed &member : part.members)
            if (member.weight == weight) some.push_back(unrolling.fluent(frame, member.fluent));
        int any = unroll::any(unrolling.sat(), some);
        some = {any};
        return any;
    };
    // From the top down one of the members seen so far holds. Where holding none is as much, it is asked from
    // the bottom up whether one of those holds that are less.
    std::size_t middle = out.size();
    if (!part.exactly_one)
        middle = static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), 0) - numbers.begin());
    for (std::size_t n = 0; n < std::min(middle, out.size()); ++n)
        out[n].literal = with_members_of(numbers[n]);
    some.clear();
    for (std::size_t n = out.size(); n > middle; --n) out[n - 1].literal = -with_members_of(numbers[n]);
    return out;
}

Parts::Changes Parts::over(Chain &chain) const {
    Changes out;
    for (const Part &part : parts_) {
        std::vector<Rung> before = ladder(chain.unrolling, 0, part),
                          after = ladder(chain.unrolling, chain.last(), part);
        std::vector<int> falls;
        for (std::size_t i = 0; i < before.size(); ++i) {
            falls.push_back(unroll::both(chain.sat, before[i].literal, -after[i].literal));
            out.rises_.push_back(unroll::both(chain.sat, -before[i].literal, after[i].literal));
            if (before[i].height > 1) out.high_rises_.push_back(out.rises_.back());
        }
        if (!falls.empty()) out.falls_.push_back(unroll::any(chain.sat, falls));
    }
    return out;
}

int Parts::Changes::rise(Chain &chain) const { return unroll::any(chain.sat, rises_); }
int Parts::Changes::rise_by_two(Chain &chain) const {
    return unroll::either(chain.sat, unroll::at_least_two(chain.sat, rises_),
                          unroll::any(chain.sat, high_rises_));
}

} // namespace zermelo::analyse
