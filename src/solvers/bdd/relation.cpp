#include "solvers/bdd/relation.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace zermelo::bdd {

namespace {

// Steps that are put together may have so many times the nodes that they have alone.
constexpr std::size_t most_growth = 4, always_allowed = 500;

} // namespace

// What is left of some steps at a pair of variables is a list, and each list is one node: a deterministic
// automaton that reads the pairs in their order.
class RelationCompiler {
  public:
    explicit RelationCompiler(Manager &manager) : manager_(manager) {
        for (std::uint32_t n = 2; n < manager.relations_.size(); ++n) known_[key(manager.relations_[n])] = n;
    }

    // Nothing if there would be more than so many nodes.
    std::optional<Relation> add(const std::vector<Step> &steps, std::size_t first, std::size_t count,
                                std::size_t most) {
        List list;
        for (std::size_t i = first; i < first + count; ++i)
            put(list, {steps[i].relation.ref(), steps[i].changed.ref()});
        lists_.clear();
        most_ = most;
        std::uint32_t out = of(std::move(list));
        if (lists_.size() > most_) return std::nullopt;
        return Relation{out};
    }
    std::size_t lists() const { return lists_.size(); } // of the last

    std::uint32_t top(const Step &step) const { return top(Rest{step.relation.ref(), step.changed.ref()}); }

  private:
    struct Rest { // of a step
        Ref relation, changed;
        bool operator==(const Rest &) const = default;
        bool operator<(const Rest &other) const {
            return std::tuple(relation.code, changed.code) <
                   std::tuple(other.relation.code, other.changed.code);
        }
    };
    using List = std::vector<Rest>;
    using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;

    static Key key(const RelationNode &n) { return {n.pair, n.stays[0], n.stays[1], n.rises, n.falls}; }
    static void put(List &list, Rest rest) {
        if (rest.relation != no) list.push_back(rest);
    }
    std::uint32_t top(const Rest &rest) const {
        return std::min(manager_.level(rest.relation), manager_.level(rest.changed)) / 2;
    }
    Ref at(Ref ref, std::uint32_t level, bool value) const {
        if (manager_.level(ref) != level) return ref;
        return value ? manager_.high(ref) : manager_.low(ref);
    }

    std::uint32_t of(List list) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        if (list.empty()) return RelationNode::nothing;
        if (list.size() == 1 && list[0] == Rest{yes, yes}) return RelationNode::everything_stays;
        if (auto it = lists_.find(list); it != lists_.end()) return it->second;
        if (lists_.size() > most_) return RelationNode::nothing; // given up
        std::uint32_t pair = UINT32_MAX;
        for (const Rest &rest : list) pair = std::min(pair, top(rest));
        List stay0, stay1, rise, fall;
        for (const Rest &rest : list) {
            std::uint32_t now = 2 * pair;
            Ref r0 = at(rest.relation, now, false), r1 = at(rest.relation, now, true);
            if (manager_.level(rest.changed) != now) {
                put(stay0, {r0, rest.changed});
                put(stay1, {r1, rest.changed});
                continue;
            }
            Ref later = manager_.high(rest.changed);
            put(stay0, {at(r0, now + 1, false), later});
            put(rise, {at(r0, now + 1, true), later});
            put(fall, {at(r1, now + 1, false), later});
            put(stay1, {at(r1, now + 1, true), later});
        }
        lists_.emplace(list, RelationNode::nothing); // counted
        manager_.made_ += list.size();               // about as much work
        RelationNode node{
            pair, {of(std::move(stay0)), of(std::move(stay1))}, of(std::move(rise)), of(std::move(fall))};
        return lists_[list] = make(node);
    }
    std::uint32_t make(const RelationNode &node) {
        bool passes = node.rises == RelationNode::nothing && node.falls == RelationNode::nothing;
        if (passes && node.stays[0] == node.stays[1]) return node.stays[0];
        auto [it, is_new] = known_.try_emplace(key(node), manager_.relations_.size());
        if (is_new) manager_.relations_.push_back(node);
        return it->second;
    }

    Manager &manager_;
    std::map<List, std::uint32_t> lists_;
    std::map<Key, std::uint32_t> known_;
    std::size_t most_ = 0;
};

std::vector<Relation> compile(Manager &manager, const std::vector<Step> &steps) {
    RelationCompiler compiler(manager);
    std::vector<Step> sorted = steps; // neighbours speak of the same variables
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](const Step &a, const Step &b) { return compiler.top(a) < compiler.top(b); });
    std::vector<std::size_t> alone;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        compiler.add(sorted, i, 1, SIZE_MAX);
        alone.push_back(compiler.lists());
    }
    std::vector<Relation> out;
    auto add = [&](auto &self, std::size_t first, std::size_t count) -> void {
        if (count == 0) return;
        std::size_t together = always_allowed;
        for (std::size_t i = first; i < first + count; ++i) together += most_growth * alone[i];
        if (auto relation = compiler.add(sorted, first, count, count == 1 ? SIZE_MAX : together)) {
            out.push_back(*relation);
            return;
        }
        self(self, first, count / 2);
        self(self, first + count / 2, count - count / 2);
    };
    add(add, 0, sorted.size());
    return out;
}

} // namespace zermelo::bdd
