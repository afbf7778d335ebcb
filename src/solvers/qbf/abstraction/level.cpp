#include "solvers/qbf/abstraction/level.h"

#include <algorithm>
#include <cstdlib>

namespace zermelo::qbf {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

} // namespace

Level::Level(const Forest &forest, int level, int plans_to, std::vector<char> &truth)
    : forest_(forest), level_(level), plans_to_(plans_to), universal_(forest.blocks[at(level)].universal()),
      truth_(truth) {
    good_.resize(forest.nodes.size(), 0);
    mark_.resize(forest.nodes.size());
    outer_.resize(at(level));
    values_.resize(forest.blocks[at(level)].variables.size() + 1);
    add_variables();
    if (universal_) {
        attacks_ = forest.of_level[at(level)];
        for (NodeId node : attacks_) good(node);
    } else {
        add_clauses();
    }
}

// A universal literal in a plan is help, which is there only where a clause demands it: so each of the two
// literals has a variable that is never decided.
void Level::add_variables() {
    first_variable_.resize(at(forest_.levels()));
    for (int level = level_; level <= plans_to_; ++level) {
        first_variable_[at(level)] = sat_.variable_count();
        bool own = level == level_;
        bool help = !own && forest_.blocks[at(level)].universal();
        for (std::size_t i = 0; i < forest_.blocks[at(level)].variables.size(); ++i) {
            using Kind = IncrementalSat::Kind;
            int variable = sat_.new_variable(help ? Kind::avoided : Kind::decided);
            if (help) sat_.add({-variable, -sat_.new_variable(Kind::avoided)});
        }
    }
}

int Level::literal_of(int level, int literal) const {
    int first = first_variable_[at(level)];
    if (level > level_ && forest_.blocks[at(level)].universal())
        return literal > 0 ? first + 2 * literal - 1 : first - 2 * literal;
    return literal > 0 ? first + literal : literal - first;
}

void Level::add_clauses() {
    for (int level = level_; level <= plans_to_; ++level)
        for (NodeId node : forest_.ends[at(level)]) {
            const Node &n = forest_.nodes[at(node)];
            int parent = n.parent == no_node ? 0 : good(n.parent);
            clause_.clear();
            for (int literal : forest_.own(node)) clause_.push_back(literal_of(level, literal));
            if (parent != 0) clause_.push_back(parent);
            sat_.add(clause_);
        }
}

int Level::good(NodeId node) {
    if (good_[at(node)] != 0) return good_[at(node)];
    const Node &n = forest_.nodes[at(node)];
    int parent = n.level < level_ || n.parent == no_node ? 0 : good(n.parent);
    int result = good_[at(node)] = sat_.new_variable(IncrementalSat::Kind::open);
    if (n.level < level_) {
        outer_[at(n.level)].push_back({node, result});
        node_of_.resize(at(result) + 1, no_node);
        node_of_.back() = node;
    } else if (universal_) {
        for (int literal : forest_.own(node)) sat_.add({-result, -literal_of(n.level, literal)});
        if (parent != 0) sat_.add({-result, parent});
    } else {
        clause_.assign(1, -result);
        for (int literal : forest_.own(node)) clause_.push_back(literal_of(n.level, literal));
        if (parent != 0) clause_.push_back(parent);
        sat_.add(clause_);
    }
    return result;
}

bool Level::propose(Meter &meter) {
    assumptions_.clear();
    wishes_.clear();
    for (int level = 0; level < level_; ++level) {
        const auto &group = outer_[at(level)];
        if (group.empty()) continue;
        bool opponent = !universal_ && level == level_ - 1;
        for (auto [node, literal] : group) {
            if ((truth_[at(node)] != 0) == universal_) {
                assumptions_.push_back(-literal);
            } else if (opponent) {
                NodeId parent = forest_.nodes[at(node)].parent;
                if (parent == no_node || !truth_[at(parent)]) wishes_.push_back(-literal);
            }
        }
        assumptions_.push_back(0);
    }
    if (universal_)
        for (NodeId node : attacks_) {
            NodeId parent = forest_.nodes[at(node)].parent;
            if (parent == no_node || !truth_[at(parent)]) wishes_.push_back(good_[at(node)]);
        }
    if (!sat_.solve(assumptions_, wishes_, meter)) return false;
    for (std::size_t i = 1; i < values_.size(); ++i) values_[i] = sat_.value(static_cast<int>(i));
    for (NodeId node : forest_.of_level[at(level_)]) {
        NodeId parent = forest_.nodes[at(node)].parent;
        bool truth = parent != no_node && truth_[at(parent)];
        if (!truth)
            for (int literal : forest_.own(node))
                truth = truth || (values_[at(std::abs(literal))] != 0) == (literal > 0);
        truth_[at(node)] = truth;
    }
    return true;
}

bool Level::needs_no_help() const {
    if (universal_ || plans_to_ + 1 < forest_.levels()) return false;
    for (int level = level_ + 1; level < forest_.levels(); level += 2)
        for (int i = 1; i <= static_cast<int>(forest_.blocks[at(level)].variables.size()); ++i)
            if (sat_.value(literal_of(level, i)) || sat_.value(literal_of(level, -i))) return false;
    return true;
}

void Level::refine(std::span<const NodeId> reason) {
    std::vector<int> clause;
    for (NodeId node : reason) clause.push_back(good(node));
    sat_.add(clause);
}

void Level::conflict(std::vector<NodeId> &reason) const {
    reason.clear();
    for (int literal : sat_.core()) reason.push_back(node_of_[at(std::abs(literal))]);
}

void Level::need(NodeId node, std::vector<NodeId> &out) {
    if (node == no_node || mark_[at(node)]) return;
    mark_[at(node)] = 1;
    out.push_back(node);
}

void Level::success(std::vector<NodeId> &reason) {
    if (universal_)
        std::stable_partition(attacks_.begin(), attacks_.end(),
                              [this](NodeId node) { return !truth_[at(node)]; });
    std::vector<NodeId> out;
    auto visit = [&](NodeId node) {
        if (forest_.nodes[at(node)].level < level_) return need(node, out);
        if (!universal_)
            for (int literal : forest_.own(node))
                if ((values_[at(std::abs(literal))] != 0) == (literal > 0)) return;
        need(forest_.nodes[at(node)].parent, out);
    };
    for (NodeId node : reason) visit(node);
    if (!universal_)
        for (NodeId node : forest_.ends[at(level_)]) visit(node);
    for (NodeId node : out) mark_[at(node)] = 0;
    reason = std::move(out);
}

void Level::success_of_plan(std::vector<NodeId> &reason) {
    std::vector<NodeId> out;
    auto supported = [&](NodeId node) {
        int level = forest_.nodes[at(node)].level;
        int first = first_variable_[at(level)];
        bool help = level > level_ && forest_.blocks[at(level)].universal(); // there is none
        return !help && std::ranges::any_of(forest_.own(node),
                                            [&](int l) { return sat_.value(l > 0 ? first + l : l - first); });
    };
    for (int level = level_; level < forest_.levels(); ++level)
        for (NodeId node : forest_.ends[at(level)]) {
            while (node != no_node && forest_.nodes[at(node)].level >= level_ && !supported(node))
                node = forest_.nodes[at(node)].parent;
            if (node != no_node && forest_.nodes[at(node)].level < level_) need(node, out);
        }
    for (NodeId node : out) mark_[at(node)] = 0;
    reason = std::move(out);
}

} // namespace zermelo::qbf
