#include "solvers/qbf/abstraction/forest.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace zermelo::qbf {

namespace {

class Planter {
  public:
    explicit Planter(const Formula &normal) : formula_(normal) {
        level_of_.assign(static_cast<std::size_t>(normal.variable_count) + 1, 0);
        place_of_ = level_of_;
        for (std::size_t i = 0; i < normal.prefix.size(); ++i) {
            int place = 0;
            for (int variable : normal.prefix[i].variables) {
                level_of_[static_cast<std::size_t>(variable)] = static_cast<int>(i);
                place_of_[static_cast<std::size_t>(variable)] = ++place;
            }
        }
    }

    Forest plant() {
        forest_.blocks = formula_.prefix;
        forest_.of_level.resize(formula_.prefix.size());
        std::vector<const Clause *> order;
        for (const Clause &clause : formula_.clauses) order.push_back(&clause);
        std::sort(order.begin(), order.end(),
                  [this](const Clause *a, const Clause *b) { return before(*a, *b); });
        for (const Clause *clause : order) add(*clause);
        forest_.ends.resize(formula_.prefix.size());
        for (std::size_t i = 0; i < forest_.ends.size(); ++i)
            std::ranges::copy_if(
                forest_.of_level[i], std::back_inserter(forest_.ends[i]),
                [this](NodeId node) { return forest_.nodes[static_cast<std::size_t>(node)].end; });
        return std::move(forest_);
    }

  private:
    int level(int literal) const { return level_of_[static_cast<std::size_t>(std::abs(literal))]; }

    // Clauses that begin with the same groups come together, and first the one that ends there: those that go
    // on are subsumed by it.
    bool before(const Clause &a, const Clause &b) const {
        std::size_t at = 0;
        while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
        if (at == a.size() || at == b.size()) {
            if (a.size() == b.size()) return false;
            const Clause &longer = a.size() > b.size() ? a : b;
            bool same_group = at > 0 && level(longer[at]) == level(longer[at - 1]);
            return (&longer == &b) != same_group;
        }
        return level(a[at]) != level(b[at]) ? level(a[at]) < level(b[at]) : a[at] < b[at];
    }

    // The path of the last clause is kept, so that what the next one shares with it is found at once.
    void add(const Clause &clause) {
        std::size_t depth = 0;
        NodeId parent = no_node;
        for (std::size_t from = 0; from < clause.size();) {
            std::size_t to = from + 1;
            while (to < clause.size() && level(clause[to]) == level(clause[from])) ++to;
            local_.assign(clause.begin() + static_cast<std::ptrdiff_t>(from),
                          clause.begin() + static_cast<std::ptrdiff_t>(to));
            for (int &literal : local_) {
                int place = place_of_[static_cast<std::size_t>(std::abs(literal))];
                literal = literal > 0 ? place : -place;
            }
            if (depth < path_.size() && same_group(path_[depth], level(clause[from]))) {
                parent = path_[depth++];
                if (forest_.nodes[static_cast<std::size_t>(parent)].end) return; // subsumed
            } else {
                path_.resize(depth++);
                parent = grow(parent, level(clause[from]));
                path_.push_back(parent);
            }
            from = to;
        }
        path_.resize(depth);
        forest_.nodes[static_cast<std::size_t>(parent)].end = true;
    }

    bool same_group(NodeId node, int level_here) const {
        return forest_.nodes[static_cast<std::size_t>(node)].level == level_here &&
               std::ranges::equal(forest_.own(node), local_);
    }

    NodeId grow(NodeId parent, int level_here) {
        auto id = static_cast<NodeId>(forest_.nodes.size());
        Node node;
        node.level = level_here;
        node.parent = parent;
        node.first = static_cast<int>(forest_.literals.size());
        node.count = static_cast<int>(local_.size());
        forest_.literals.insert(forest_.literals.end(), local_.begin(), local_.end());
        forest_.nodes.push_back(node);
        forest_.of_level[static_cast<std::size_t>(node.level)].push_back(id);
        return id;
    }

    const Formula &formula_;
    Forest forest_;
    std::vector<int> level_of_; // by variable
    std::vector<int> place_of_;
    std::vector<int> local_; // the group at hand
    std::vector<NodeId> path_;
};

} // namespace

Forest make_forest(const Formula &normal) { return Planter(normal).plant(); }

} // namespace zermelo::qbf
