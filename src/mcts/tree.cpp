#include "mcts/tree.h"

#include <algorithm>
#include <cmath>

namespace zermelo::mcts {

namespace {

constexpr double exploration = 0.6;
constexpr std::uint64_t any_move_in = 4; // choices, where several choose at once
constexpr std::uint64_t well_known = 20; // plays for each joint move

// Two joint moves of a node have the same one with a chance of one in 2 to the 64.
std::uint64_t joint_hash(std::span<const std::uint32_t> picks) {
    std::uint64_t out = 0;
    for (std::uint32_t pick : picks) {
        out = (out + pick + 1) * 0x9e3779b97f4a7c15ULL;
        out ^= out >> 32;
    }
    return out;
}

std::size_t slot_of(NodeNumber parent, std::uint64_t joint, std::size_t slots) {
    std::uint64_t hash = (joint ^ parent * 0xd6e8feb86659fd93ULL) * 0x9e3779b97f4a7c15ULL;
    return (hash ^ hash >> 31) & (slots - 1);
}

} // namespace

bool is_better(double reward, std::uint32_t distance, double than, std::uint32_t than_distance) {
    if (reward != than) return reward > than;
    return reward >= 1 ? distance < than_distance : distance > than_distance;
}

Tree::Tree(std::vector<RoleInfo> roles, const Ways &ways)
    : roles_(std::move(roles)), ways_(ways), chance_(roles_.size()), table_(1024, no_node) {
    for (std::size_t r = 0; r < roles_.size(); ++r)
        if (roles_[r].is_random) chance_ = r;
}

std::size_t Tree::bytes() const {
    return nodes_.bytes() + options_.bytes() + ends_.bytes() + words_.capacity() * sizeof(std::uint64_t) +
           rewards_.capacity() * sizeof(double) + table_.capacity() * sizeof(NodeNumber);
}

std::size_t Tree::first_option(NodeNumber node, std::size_t role) const {
    const Node &of = nodes_[node];
    return of.options + (role == 0 ? 0 : ends_[of.ends + role - 1]);
}

std::size_t Tree::option_count(NodeNumber node, std::size_t role) const {
    const Node &of = nodes_[node];
    if (of.ended) return 0;
    return ends_[of.ends + role] - (role == 0 ? 0 : ends_[of.ends + role - 1]);
}

const Option &Tree::option(NodeNumber node, std::size_t role, std::size_t which) const {
    return options_[first_option(node, role) + which];
}

Option &Tree::made_option(NodeNumber node, std::size_t role, std::size_t which) {
    return options_[first_option(node, role) + which];
}

StateView Tree::state(NodeNumber node) const {
    return {words_.data() + nodes_[node].state, nodes_[node].state_words};
}

std::span<const double> Tree::rewards(NodeNumber node) const {
    return {rewards_.data() + node * roles_.size(), roles_.size()};
}

double Tree::reward(std::size_t role, int goal) const {
    const RoleInfo &info = roles_[role];
    if (info.best <= info.lowest) return 0.5;
    return std::clamp(static_cast<double>(goal - info.lowest) / (info.best - info.lowest), 0.0, 1.0);
}

NodeNumber Tree::add_root(Simulator &simulator, std::size_t lane) {
    nodes_.push_back({});
    add_options(0, simulator, lane);
    return 0;
}

NodeNumber Tree::add(NodeNumber parent, std::span<const std::uint32_t> picks, Simulator &simulator,
                     std::size_t lane) {
    auto node = static_cast<NodeNumber>(nodes_.size());
    Node made;
    made.parent = parent;
    made.joint = joint_hash(picks);
    if (std::int32_t chooser = nodes_[parent].chooser; chooser >= 0)
        made.chosen = picks[static_cast<std::size_t>(chooser)];
    nodes_.push_back(made);
    add_options(node, simulator, lane);
    remember(node);
    return node;
}

// Everything about the node that the state says.
void Tree::add_options(NodeNumber node, Simulator &simulator, std::size_t lane) {
    StateView state = simulator.state(lane);
    Node &made = nodes_[node];
    made.state = words_.size();
    made.state_words = static_cast<std::uint32_t>(state.size());
    made.options = options_.size();
    made.ends = ends_.size();
    made.ended = simulator.terminal(lane);
    words_.insert(words_.end(), state.begin(), state.end());
    rewards_.resize(rewards_.size() + roles_.size());

    std::vector<std::vector<MoveNumber>> legal(made.ended ? 0 : roles_.size());
    std::uint64_t open = 1;
    for (std::size_t r = 0; r < legal.size(); ++r) {
        simulator.legal(lane, r, legal[r]);
        if (legal[r].empty()) made.ended = true;
        if (legal[r].size() < 2) continue;
        open = std::min<std::uint64_t>(open * legal[r].size(), UINT32_MAX);
        if (r != chance_)
            made.chooser = made.chooser == Node::none ? static_cast<std::int32_t>(r) : Node::several;
    }
    made.open = static_cast<std::uint32_t>(open);
    if (made.ended) {
        std::vector<double> rewards;
        for (std::size_t r = 0; r < roles_.size(); ++r) rewards.push_back(reward(r, simulator.goal(lane, r)));
        return set_rewards(node, rewards, 0);
    }
    std::uint32_t end = 0;
    for (const std::vector<MoveNumber> &moves : legal) {
        for (MoveNumber move : moves) {
            Option option;
            option.move = move;
            options_.push_back(option);
        }
        ends_.push_back(end += static_cast<std::uint32_t>(moves.size()));
    }
}

void Tree::set_rewards(NodeNumber node, std::span<const double> rewards, std::uint32_t distance) {
    nodes_[node].proved = true;
    nodes_[node].distance = distance;
    std::copy(rewards.begin(), rewards.end(),
              rewards_.begin() + static_cast<std::ptrdiff_t>(node * roles_.size()));
}

void Tree::remember(NodeNumber node) {
    if (2 * nodes_.size() > table_.size()) return grow_table();
    const Node &of = nodes_[node];
    std::size_t slot = slot_of(of.parent, of.joint, table_.size());
    while (table_[slot] != no_node) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = node;
}

void Tree::grow_table() {
    table_ = std::vector<NodeNumber>(4 * table_.size(), no_node);
    for (std::size_t n = 1; n < nodes_.size(); ++n) remember(static_cast<NodeNumber>(n));
}

NodeNumber Tree::child(NodeNumber parent, std::span<const std::uint32_t> picks) const {
    std::uint64_t joint = joint_hash(picks);
    std::size_t slot = slot_of(parent, joint, table_.size());
    for (; table_[slot] != no_node; slot = (slot + 1) & (table_.size() - 1)) {
        const Node &found = nodes_[table_[slot]];
        if (found.parent == parent && found.joint == joint) return table_[slot];
    }
    return no_node;
}

void Tree::select(NodeNumber node, Random &random, std::vector<std::uint32_t> &picks) const {
    picks.clear();
    for (std::size_t r = 0; r < roles_.size(); ++r) {
        std::size_t count = option_count(node, r);
        if (count == 1)
            picks.push_back(0);
        else if (r == chance_)
            picks.push_back(static_cast<std::uint32_t>(random.below(count)));
        else
            picks.push_back(best_option(node, r, random));
    }
}

// By upper confidence bounds. Moves that nobody has tried come first, in any order.
std::uint32_t Tree::best_option(NodeNumber node, std::size_t role, Random &random) const {
    std::size_t first = first_option(node, role), count = option_count(node, role);
    if (node == 0 && regrets_.has_begun())
        return regrets_.choose(first - nodes_[node].options, count, random);
    if (nodes_[node].chooser == Node::several && random.below(any_move_in) == 0)
        return static_cast<std::uint32_t>(random.below(count));
    double growth = exploration * std::sqrt(std::log(1.0 + nodes_[node].started));
    std::size_t best = 0, untried = 0;
    double best_score = -1;
    for (std::size_t i = 0; i < count; ++i) {
        const Option &option = options_[first + i];
        if (option.is_proved()) continue; // the node is not, so there are others
        if (option.started == 0) {
            if (random.below(++untried) == 0) best = i;
        } else if (untried == 0) {
            double score = option.mean() + growth / std::sqrt(static_cast<double>(option.started));
            if (score > best_score) best = i;
            best_score = std::max(score, best_score);
        }
    }
    return static_cast<std::uint32_t>(best);
}

void Tree::start(NodeNumber node, std::span<const std::uint32_t> picks) {
    ++nodes_[node].started;
    for (std::size_t r = 0; r < roles_.size(); ++r) ++made_option(node, r, picks[r]).started;
}

void Tree::finish(NodeNumber node, std::span<const std::uint32_t> picks, std::vector<double> &rewards) {
    for (std::size_t r = 0; r < roles_.size(); ++r) {
        Option &made = made_option(node, r, picks[r]);
        ++made.done;
        made.total += rewards[r];
    }
    count(node, rewards);
    if (node == 0 && regrets_.has_begun())
        regret(picks);
    else if (node == 0 && is_well_known(node))
        regrets_.begin(ends_[nodes_[node].ends + roles_.size() - 1]);
    NodeNumber sure = nodes_[node].best_proved;
    if (sure == no_node) return;
    auto role = static_cast<std::size_t>(nodes_[node].chooser);
    std::span<const double> known = this->rewards(sure);
    if (known[role] > rewards[role]) rewards.assign(known.begin(), known.end());
}

void Tree::count(NodeNumber node, std::span<const double> rewards) {
    Node &of = nodes_[node];
    if (of.proved) return;
    ++of.done;
    for (std::size_t r = 0; r < roles_.size(); ++r) rewards_[node * roles_.size() + r] += rewards[r];
}

std::optional<double> Tree::mean_reward(NodeNumber node, std::size_t role) const {
    if (node == no_node) return std::nullopt;
    const Node &of = nodes_[node];
    if (of.proved) return rewards(node)[role];
    return of.done > 0 ? std::optional(rewards(node)[role] / of.done) : std::nullopt;
}

bool Tree::is_well_known(NodeNumber node) const {
    const Node &of = nodes_[node];
    return ways_.mixes && of.chooser == Node::several && of.done >= well_known * of.open;
}

// What every other move would have got in place of the one that was made; where nobody has tried that, what
// it gets on average. Means and not single plays, which tell less.
void Tree::regret(std::span<const std::uint32_t> picks) {
    std::vector<std::uint32_t> others(picks.begin(), picks.end());
    NodeNumber made = child(0, picks);
    for (std::size_t r = 0; r < roles_.size(); ++r) {
        std::size_t count = option_count(0, r), first = first_option(0, r), place = first - nodes_[0].options;
        std::optional<double> got = mean_reward(made, r);
        if (count < 2 || r == chance_ || !got) continue;
        regrets_.chose(place + picks[r]);
        for (std::size_t i = 0; i < count; ++i) {
            if (i == picks[r]) continue;
            others[r] = static_cast<std::uint32_t>(i);
            const Option &option = options_[first + i];
            std::optional<double> would = mean_reward(child(0, others), r);
            if (!would && option.done > 0) would = option.mean();
            if (would) regrets_.change(place + i, *would - *got);
        }
        others[r] = picks[r];
    }
}

double Tree::weight(std::size_t role, std::size_t which) const {
    if (!regrets_.has_begun()) return 0;
    std::size_t first = first_option(0, role) - nodes_[0].options;
    return regrets_.weight(first + which, first, option_count(0, role));
}

void Tree::back_up_proof(NodeNumber node) {
    if (!ways_.proves) return;
    for (NodeNumber parent = nodes_[node].parent; parent != no_node && prove(parent, node);
         parent = nodes_[node].parent)
        node = parent;
}

// Whether the node is proved by this child, which has just been, and was not before.
bool Tree::prove(NodeNumber node, NodeNumber child) {
    Node &of = nodes_[node];
    if (of.proved || of.chooser == Node::several || of.open == UINT32_MAX) return false;
    --of.open;
    bool by_chance = chance_ < roles_.size() && option_count(node, chance_) > 1;
    if (of.chooser >= 0 && !by_chance) {
        auto role = static_cast<std::size_t>(of.chooser);
        Option &led = made_option(node, role, nodes_[child].chosen);
        led.proved = rewards(child)[role];
        led.distance = nodes_[child].distance;
        if (of.best_proved == no_node || is_better(led.proved, led.distance, rewards(of.best_proved)[role],
                                                   nodes_[of.best_proved].distance))
            of.best_proved = child;
        if (led.proved >= 1) {
            std::vector<double> won(rewards(child).begin(), rewards(child).end());
            set_rewards(node, won, led.distance + 1);
            return true;
        }
    }
    if (of.open > 0) return false;
    prove_by_all(node);
    return true;
}

// All children are proved: the chooser takes the best, on the mean over chance.
void Tree::prove_by_all(NodeNumber node) {
    std::size_t chooser = nodes_[node].chooser >= 0 ? static_cast<std::size_t>(nodes_[node].chooser) : 0;
    std::size_t outcomes = chance_ < roles_.size() ? option_count(node, chance_) : 1;
    std::vector<std::uint32_t> picks(roles_.size());
    std::vector<double> best;
    std::uint32_t best_distance = 0;
    std::size_t moves = chooser == chance_ ? 1 : option_count(node, chooser);
    for (std::size_t i = 0; i < moves; ++i) {
        std::vector<double> mean(roles_.size());
        std::uint32_t distance = 0;
        for (std::size_t outcome = 0; outcome < outcomes; ++outcome) {
            picks[chooser] = static_cast<std::uint32_t>(i);
            if (chance_ < roles_.size()) picks[chance_] = static_cast<std::uint32_t>(outcome);
            NodeNumber next = child(node, picks);
            for (std::size_t r = 0; r < mean.size(); ++r)
                mean[r] += rewards(next)[r] / static_cast<double>(outcomes);
            distance = std::max(distance, nodes_[next].distance + 1);
        }
        if (chooser != chance_) {
            Option &made = made_option(node, chooser, i);
            made.proved = mean[chooser];
            made.distance = distance - 1;
        }
        if (!best.empty() && !is_better(mean[chooser], distance, best[chooser], best_distance)) continue;
        best = std::move(mean);
        best_distance = distance;
    }
    set_rewards(node, best, best_distance);
}

Tree Tree::below(NodeNumber root) const {
    Tree out(roles_, ways_);
    std::vector<NodeNumber> moved(nodes_.size(), no_node);
    for (std::size_t n = root; n < nodes_.size(); ++n) { // children come after their parents
        Node node = nodes_[n];
        if (n != root && (node.parent == no_node || moved[node.parent] == no_node)) continue;
        moved[n] = static_cast<NodeNumber>(out.nodes_.size());
        node.parent = n == root ? no_node : moved[node.parent];
        node.best_proved = no_node; // comes after it
        StateView words = state(static_cast<NodeNumber>(n));
        node.state = out.words_.size();
        out.words_.insert(out.words_.end(), words.begin(), words.end());
        std::span<const double> known = rewards(static_cast<NodeNumber>(n));
        out.rewards_.insert(out.rewards_.end(), known.begin(), known.end());
        node.options = out.options_.size();
        node.ends = out.ends_.size();
        for (std::size_t r = 0; r < roles_.size() && !node.ended; ++r)
            out.ends_.push_back(ends_[nodes_[n].ends + r]);
        std::uint32_t started = 0;
        std::size_t options = node.ended ? 0 : ends_[nodes_[n].ends + roles_.size() - 1];
        for (std::size_t i = 0; i < options; ++i) {
            Option option = options_[nodes_[n].options + i];
            option.started = option.done;
            if (i < ends_[nodes_[n].ends]) started += option.done; // those of the first role add up
            out.options_.push_back(option);
        }
        node.started = started;
        out.nodes_.push_back(node);
        if (n != root) out.remember(moved[n]);
    }
    for (std::size_t n = root; n < nodes_.size(); ++n)
        if (NodeNumber sure = nodes_[n].best_proved; moved[n] != no_node && sure != no_node)
            out.nodes_[moved[n]].best_proved = moved[sure];
    return out;
}

} // namespace zermelo::mcts
