#include "solvers/bdd/manager.h"

#include <algorithm>
#include <utility>

namespace zermelo::bdd {

namespace {

constexpr std::size_t first_slots = std::size_t{1} << 16;
constexpr std::size_t most_slots = std::size_t{1} << 31; // a Ref has a bit for the complement
constexpr std::size_t nodes_for(std::size_t slots) { return slots / 4 * 3; }
constexpr std::uint32_t beyond = UINT32_MAX; // the level of the constant
// If collecting leaves less of the nodes free than this, more are taken; if that may not be, and less than
// the second, it is given up.
constexpr double roomy = 0.75, tight = 0.02;

} // namespace

Set::Set(Manager &manager, Ref ref) : manager_(&manager), slot_(manager.hold(ref)) {}
Set::Set(const Set &other) : manager_(other.manager_) {
    if (manager_) slot_ = manager_->hold(other.ref());
}
Set::Set(Set &&other) noexcept : manager_(std::exchange(other.manager_, nullptr)), slot_(other.slot_) {}
Set &Set::operator=(Set other) noexcept {
    std::swap(manager_, other.manager_);
    std::swap(slot_, other.slot_);
    return *this;
}
Set::~Set() {
    if (manager_) manager_->free_slots_.push_back(slot_);
    if (manager_) manager_->held_[slot_] = no;
}

Ref Set::ref() const { return manager_->held_[slot_]; }
Set Set::operator!() const { return {*manager_, !ref()}; }
Set Set::operator&(const Set &other) const {
    manager_->working_.clear();
    return {*manager_, manager_->both(ref(), other.ref())};
}
Set Set::operator|(const Set &other) const {
    manager_->working_.clear();
    return {*manager_, manager_->either(ref(), other.ref())};
}

Manager::Manager(std::uint32_t pairs, const Job &job, std::size_t bytes)
    : pairs_(pairs), meter_(job), most_bytes_(bytes) {
    resize(first_slots);
}

std::uint32_t Manager::hold(Ref ref) {
    if (free_slots_.empty()) {
        held_.push_back(ref);
        free_slots_.reserve(held_.capacity()); // so that giving back never fails
        return static_cast<std::uint32_t>(held_.size() - 1);
    }
    std::uint32_t slot = free_slots_.back();
    free_slots_.pop_back();
    held_[slot] = ref;
    return slot;
}

Set Manager::variable(std::uint32_t level) {
    working_.clear();
    return {*this, make(level, no, yes)};
}

Set Manager::cube(const std::vector<std::uint32_t> &levels) {
    working_.clear();
    Ref out = yes;
    for (std::size_t i = levels.size(); i-- > 0;) out = make(levels[i], no, out);
    return {*this, out};
}

Set Manager::after(const Set &states, const Set &among, Relation steps) {
    working_.clear();
    return {*this, step(states.ref(), among.ref(), steps.root, false)};
}

Set Manager::before(const Set &states, const Set &among, Relation steps) {
    working_.clear();
    return {*this, step(states.ref(), among.ref(), steps.root, true)};
}

// The node, or its complement, if `high` is complemented.
Ref Manager::make(std::uint32_t level, Ref low, Ref high) {
    if (low == high) return low;
    bool turned = high.complemented();
    if (turned) low = !low, high = !high;
    std::uint64_t wanted = hash(level, low, high);
    std::size_t at = wanted & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
        if ((slots_[at] ^ wanted) >> 32 != 0) continue;
        auto n = static_cast<std::uint32_t>(slots_[at]);
        const Node &node = nodes_[n];
        if (node.low == low && node.high == high && node.level == level) return {n << 1 | (turned ? 1U : 0U)};
    }
    meter_.check();
    if (made_ >= most_made_)
        throw LimitReached(LimitReached::Kind::size, "there would be more nodes than are allowed");
    if (free_ == 0) {
        working_.push_back(low);
        working_.push_back(high);
        make_room();
        working_.resize(working_.size() - 2);
        at = empty_slot(wanted);
    }
    std::uint32_t n = free_;
    free_ = nodes_[n].low.code;
    ++used_;
    ++made_;
    nodes_[n] = {level, low, high};
    slots_[at] = (wanted >> 32 << 32) | n;
    return {n << 1 | (turned ? 1U : 0U)};
}

Ref Manager::both(Ref a, Ref b) {
    if (a == no || b == no || a == !b) return no;
    if (a == yes || a == b) return b;
    if (b == yes) return a;
    if (b.code < a.code) std::swap(a, b);
    if (const Entry &known = both_.at(a, b, yes); known.a == a && known.b == b) return known.result;
    meter_.check(); // there may be much to do before there is a new node
    std::uint32_t top = std::min(level(a), level(b));
    auto [a0, a1] = level(a) == top ? std::pair(low(a), high(a)) : std::pair(a, a);
    auto [b0, b1] = level(b) == top ? std::pair(low(b), high(b)) : std::pair(b, b);
    working_.push_back(both(a0, b0));
    Ref second = both(a1, b1);
    Ref out = make(top, working_.back(), second);
    working_.pop_back();
    both_.at(a, b, yes) = {a, b, yes, out};
    return out;
}

Ref Manager::step(Ref states, Ref among, std::uint32_t steps, bool backwards) {
    if (states == no || among == no || steps == RelationNode::nothing) return no;
    if (steps == RelationNode::everything_stays) return both(states, among);
    Ref what{steps << 1 | (backwards ? 1U : 0U)};
    if (const Entry &known = step_.at(states, among, what);
        known.a == states && known.b == among && known.c == what)
        return known.result;
    meter_.check();
    RelationNode node = relations_[steps];
    std::uint32_t top = std::min({level(states), level(among), 2 * node.pair});
    bool states_speak = level(states) == top, among_speaks = level(among) == top;
    Ref s0 = states_speak ? low(states) : states, s1 = states_speak ? high(states) : states;
    Ref a0 = among_speaks ? low(among) : among, a1 = among_speaks ? high(among) : among;
    // Those where the variable then is false or true: it stays, or it becomes so.
    auto half = [&](bool value) {
        Ref same = value ? s1 : s0, other = value ? s0 : s1, where = value ? a1 : a0;
        if (2 * node.pair != top) return step(same, where, steps, backwards);
        Ref first = step(same, where, node.stays[value ? 1 : 0], backwards);
        std::uint32_t changes = value != backwards ? node.rises : node.falls;
        if (changes == RelationNode::nothing || first == where) return first;
        working_.push_back(first);
        working_.push_back(step(other, where, changes, backwards));
        Ref out = either(working_[working_.size() - 2], working_.back());
        working_.resize(working_.size() - 2);
        return out;
    };
    working_.push_back(half(false));
    Ref second = half(true);
    Ref out = make(top, working_.back(), second);
    working_.pop_back();
    step_.at(states, among, what) = {states, among, what, out};
    return out;
}

std::size_t Manager::size(const Set &set) const {
    std::vector<bool> seen(nodes_.size());
    return mark(set.ref(), seen);
}

std::uint64_t Manager::hash(std::uint32_t level, Ref low, Ref high) {
    std::uint64_t out =
        level * 0x9e3779b97f4a7c15ULL ^ low.code * 0xc2b2ae3d27d4eb4fULL ^ high.code * 0x165667b19e3779f9ULL;
    out ^= out >> 32;
    return out * 0x9e3779b97f4a7c15ULL;
}

std::size_t Manager::empty_slot(std::uint64_t hash) const {
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    return at;
}

// Where there is no free node: collects, and grows if too few came free.
void Manager::make_room() {
    collect();
    auto free_part = [&] { return 1 - static_cast<double>(used_) / static_cast<double>(nodes_.size()); };
    if (free_part() >= roomy) return;
    std::size_t more = 2 * slots_.size();
    bool may_grow = more <= most_slots && bytes_for(more) <= most_bytes_;
    if (may_grow) {
        meter_.job().expect(bytes_for(more));
        resize(more);
    } else if (free_part() < tight) {
        throw LimitReached(LimitReached::Kind::memory,
                           "the decision diagrams do not fit into the memory that there is for them");
    }
}

void Manager::collect() {
    std::vector<bool> needed(nodes_.size());
    needed[0] = true;
    for (Ref ref : held_) mark(ref, needed);
    for (Ref ref : working_) mark(ref, needed);
    link(needed);
    both_.clear();
    step_.clear();
}

std::size_t Manager::mark(Ref root, std::vector<bool> &needed) const {
    if (needed[root.node()]) return 0;
    needed[root.node()] = true;
    if (root.constant()) return 1;
    return 1 + mark(nodes_[root.node()].low, needed) + mark(nodes_[root.node()].high, needed);
}

// All nodes into their slots, or into the list of free ones.
void Manager::link(const std::vector<bool> &needed) {
    std::fill(slots_.begin(), slots_.end(), 0);
    free_ = 0;
    used_ = 1;
    for (std::uint32_t n = static_cast<std::uint32_t>(nodes_.size()); n-- > 1;) {
        Node &node = nodes_[n];
        if (needed[n]) {
            std::uint64_t of_node = hash(node.level, node.low, node.high);
            slots_[empty_slot(of_node)] = (of_node >> 32 << 32) | n;
            ++used_;
        } else {
            node.low.code = free_;
            free_ = n;
        }
    }
}

void Manager::resize(std::size_t slots) {
    std::vector<bool> needed(nodes_for(slots));
    std::vector<bool> is_free(nodes_.size());
    for (std::uint32_t n = free_; n != 0; n = nodes_[n].low.code) is_free[n] = true;
    for (std::size_t n = 0; n < nodes_.size(); ++n) needed[n] = !is_free[n];
    nodes_.resize(nodes_for(slots));
    nodes_[0] = {beyond, yes, yes};
    slots_.resize(slots);
    link(needed);
    both_.resize(slots / 2);
    step_.resize(slots / 2);
}

std::size_t Manager::bytes_for(std::size_t slots) {
    return slots * (sizeof(slots_[0]) + sizeof(Entry)) + nodes_for(slots) * sizeof(Node);
}

std::size_t Manager::bytes() const { return bytes_for(slots_.size()); }

} // namespace zermelo::bdd
