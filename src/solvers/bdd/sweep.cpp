#include "solvers/bdd/sweep.h"

#include <algorithm>

namespace zermelo::bdd {

namespace {

constexpr std::size_t batch = 32; // of lists for which memory is fetched together
constexpr std::size_t first_slots = 64;
constexpr std::uint32_t stays = RelationNode::everything_stays;

} // namespace

std::optional<Ref> Sweep::run(Ref states, Ref among, const std::vector<Relation> &steps) {
    Half root;
    root.list.push_back(word(among, 0));
    for (Relation relation : steps) add(root.list, states, relation.root);
    simplify(root);
    if (root.list.empty()) return result(root.child);
    levels_.resize(manager_.pairs());
    children_.resize(manager_.pairs());
    bases_.resize(manager_.pairs());
    root.child.pair = first_pair(root.list);
    root.child.number = find_or_add(levels_[root.child.pair], root.list, hash(root.list));
    for (std::uint32_t pair = root.child.pair; pair < levels_.size(); ++pair) {
        lists_ += levels_[pair].count();
        if (lists_ > most_lists_) return std::nullopt;
        find_children(pair);
    }
    for (std::uint32_t pair = manager_.pairs(); pair-- > root.child.pair;) make_nodes(pair);
    return result(root.child);
}

// Each batch is gone through several times: what the next time looks at was asked for in this one.
void Sweep::find_children(std::uint32_t pair) {
    std::array<Half, 2 * batch> halves;
    const Level &level = levels_[pair];
    auto begin_of = [&](std::size_t n) { return level.words.data() + level.begins[n]; };
    manager_.made_ += level.count(); // about as much work
    manager_.meter_.job().expect(level.count() * (sizeof(Children) + sizeof(Ref)));
    children_[pair].reserve(level.count());
    for (std::size_t first = 0; first < level.count(); first += batch) {
        std::size_t last = std::min(first + batch, level.count());
        for (std::size_t n = first; n < last; ++n) fetch(begin_of(n), begin_of(n + 1));
        for (std::size_t n = first; n < last; ++n) {
            manager_.meter_.check();
            for (bool value : {false, true}) {
                Half &half = halves[2 * (n - first) + (value ? 1 : 0)];
                split(begin_of(n), begin_of(n + 1), pair, value, half);
                simplify(half);
                fetch(half.list.data(), half.list.data() + half.list.size());
            }
        }
        auto end = halves.begin() + static_cast<std::ptrdiff_t>(2 * (last - first));
        for (auto half = halves.begin(); half != end; ++half) {
            if (half->list.empty()) continue;
            half->child.pair = first_pair(half->list);
            half->hash = hash(half->list);
            const auto &slots = levels_[half->child.pair].slots;
            if (!slots.empty()) __builtin_prefetch(&slots[half->hash & (slots.size() - 1)]);
        }
        for (auto half = halves.begin(); half != end; ++half)
            if (!half->list.empty())
                half->child.number = find_or_add(levels_[half->child.pair], half->list, half->hash);
        for (auto half = halves.begin(); half != end; half += 2)
            children_[pair].push_back({half[0].child, half[1].child});
    }
    levels_[pair] = {};
}

// What is left where the variable of the result has the value.
void Sweep::split(const std::uint64_t *begin, const std::uint64_t *end, std::uint32_t pair, bool value,
                  Half &out) const {
    auto at = [&](Ref ref, bool v) {
        if (manager_.level(ref) != 2 * pair) return ref;
        return v ? manager_.high(ref) : manager_.low(ref);
    };
    out.list.assign(1, word(at(set_of(*begin), value), 0));
    for (++begin; begin != end; ++begin) {
        Ref set = set_of(*begin);
        std::uint32_t steps = steps_of(*begin);
        const RelationNode &node = manager_.relations_[steps];
        if (node.pair != pair) {
            add(out.list, at(set, value), steps);
            continue;
        }
        add(out.list, at(set, value), node.stays[value ? 1 : 0]);
        add(out.list, at(set, !value), value != backwards_ ? node.rises : node.falls);
    }
}

// At its place, once; nothing that leads nowhere.
void Sweep::add(List &list, Ref set, std::uint32_t steps) {
    if (set == no || steps == RelationNode::nothing) return;
    std::uint64_t added = word(set, steps);
    auto at = list.end();
    while (at != list.begin() + 1 && *(at - 1) > added) --at;
    if (at == list.begin() + 1 || *(at - 1) != added) list.insert(at, added);
}

// Where the result is known the list becomes empty.
void Sweep::simplify(Half &half) {
    List &list = half.list;
    Ref among = set_of(list[0]), out = among;
    bool known = among == no || list.size() == 1;
    if (known) out = no;
    for (std::size_t i = 1; i < list.size() && !known; ++i)
        known = list[i] == word(yes, stays) || list[i] == word(among, stays);
    if (!known && among == yes && list.size() == 2 && steps_of(list[1]) == stays) {
        known = true;
        out = set_of(list[1]);
    }
    if (!known) return;
    list.clear();
    half.child = {Child::known, out.code};
}

// The results of later pairs are there. All stand one after the other in the manager's list.
void Sweep::make_nodes(std::uint32_t pair) {
    bases_[pair] = manager_.working_.size();
    const std::vector<Children> &all = children_[pair];
    auto ask_for = [&](std::size_t n, auto what) {
        if (n < all.size()) (manager_.*what)(2 * pair, result(all[n][0]), result(all[n][1]));
    };
    for (std::size_t n = 0; n < all.size(); ++n) {
        ask_for(n + batch, &Manager::fetch_slot);
        ask_for(n + batch / 2, &Manager::fetch_node);
        manager_.working_.push_back(manager_.make(2 * pair, result(all[n][0]), result(all[n][1])));
    }
    children_[pair] = {};
}

Ref Sweep::result(Child child) const {
    if (child.pair == Child::known) return {child.number};
    return manager_.working_[bases_[child.pair] + child.number];
}

void Sweep::fetch(const std::uint64_t *begin, const std::uint64_t *end) const {
    for (; begin != end; ++begin) __builtin_prefetch(&manager_.nodes_[set_of(*begin).node()]);
}

std::uint32_t Sweep::first_pair(const List &list) const {
    std::uint32_t out = manager_.level(set_of(list[0])) / 2;
    for (std::size_t i = 1; i < list.size(); ++i)
        out =
            std::min({out, manager_.level(set_of(list[i])) / 2, manager_.relations_[steps_of(list[i])].pair});
    return out;
}

std::uint32_t Sweep::hash(const List &list) {
    std::uint64_t out = 0;
    for (std::uint64_t word : list) {
        out = (out ^ word) * 0x9e3779b97f4a7c15ULL;
        out ^= out >> 32;
    }
    return static_cast<std::uint32_t>(out);
}

std::uint32_t Sweep::find_or_add(Level &level, const List &list, std::uint32_t hash) {
    if (2 * level.count() >= level.slots.size()) grow(level);
    std::size_t mask = level.slots.size() - 1, at = hash & mask;
    for (; level.slots[at] != 0; at = (at + 1) & mask) {
        if (level.slots[at] >> 32 != hash) continue;
        std::uint32_t number = static_cast<std::uint32_t>(level.slots[at]) - 1;
        const std::uint64_t *words = level.words.data();
        if (std::equal(list.begin(), list.end(), words + level.begins[number],
                       words + level.begins[number + 1]))
            return number;
    }
    level.words.insert(level.words.end(), list.begin(), list.end());
    level.begins.push_back(level.words.size());
    level.slots[at] = std::uint64_t{hash} << 32 | level.count();
    return static_cast<std::uint32_t>(level.count() - 1);
}

void Sweep::grow(Level &level) {
    std::size_t more = std::max(first_slots, 2 * level.slots.size());
    if (more > std::size_t{UINT32_MAX})
        throw LimitReached(LimitReached::Kind::size, "a step from set to set has more than 2^31 parts");
    manager_.meter_.job().expect(more * sizeof(std::uint64_t) + level.words.size() * sizeof(std::uint64_t));
    decltype(level.slots) old(more, 0);
    old.swap(level.slots);
    for (std::uint64_t slot : old) {
        if (slot == 0) continue;
        std::size_t at = (slot >> 32) & (more - 1);
        while (level.slots[at] != 0) at = (at + 1) & (more - 1);
        level.slots[at] = slot;
    }
}

} // namespace zermelo::bdd
