#include "mcts/search.h"

#include "base/error.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::mcts {

namespace {

constexpr std::size_t longest_play = 500; // at random; then the goals that hold there count
// Descents that end in what is proved need no lane; there may be no others.
constexpr std::size_t descents_per_pass = 16;
// A tree that has half of its memory grows only where there was more than one play.
constexpr std::uint32_t plays_before_growth = 8;

} // namespace

Search::Search(Simulator &simulator, const SearchOptions &options)
    : simulator_(simulator), options_(options), random_(options.seed), lanes_(simulator.lanes()) {
    begin_at(simulator.initial());
}

void Search::begin_at(StateView state) {
    std::vector<std::uint64_t> kept(state.begin(), state.end()); // it may be the simulator's own
    simulator_.look_at(kept);
    tree_ = std::make_unique<Tree>(simulator_.roles(), options_.ways);
    tree_->add_root(simulator_, 0);
    for (Lane &lane : lanes_) lane.phase = Phase::idle;
}

void Search::pass() {
    if (ended() || proved()) return;
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane)
        if (lanes_[lane].phase == Phase::idle && !descend(lane)) return;
    simulator_.step(lanes_.size());
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
        if (lanes_[lane].phase == Phase::leaving) arrive(lane);
        if (lanes_[lane].phase == Phase::random) go_on(lane);
    }
}

void Search::set_joint(NodeNumber node, std::span<const std::uint32_t> picks) {
    joint_.clear();
    for (std::size_t r = 0; r < picks.size(); ++r) joint_.push_back(tree_->option(node, r, picks[r]).move);
}

std::span<const std::uint32_t> Search::last_picks(const Lane &lane) const {
    std::size_t roles = tree_->roles().size();
    return std::span(lane.picks).last(roles);
}

// Takes a lane to where it leaves the tree; false once the root is proved.
bool Search::descend(std::size_t number) {
    Lane &lane = lanes_[number];
    for (std::size_t tries = 0;; ++tries) {
        lane.nodes.clear();
        lane.picks.clear();
        lane.made = no_node;
        NodeNumber node = root;
        for (;;) {
            tree_->select(node, random_, picks_);
            tree_->start(node, picks_);
            lane.nodes.push_back(node);
            lane.picks.insert(lane.picks.end(), picks_.begin(), picks_.end());
            NodeNumber next = tree_->child(node, picks_);
            // What is proved needs no play, unless there is nothing else for the lane to do.
            if (next == no_node || ((*tree_)[next].proved && tries == descents_per_pass)) break;
            node = next;
            if (!(*tree_)[node].proved) continue;
            finish(lane, {tree_->rewards(node).begin(), tree_->rewards(node).end()});
            break;
        }
        if (proved()) return false;
        if (lane.nodes.empty()) continue; // it has ended already
        set_joint(lane.nodes.back(), last_picks(lane));
        simulator_.start(number, tree_->state(lane.nodes.back()), joint_);
        lane.phase = Phase::leaving;
        lane.steps = 0;
        return true;
    }
}

bool Search::may_grow(const Lane &lane) const {
    std::size_t bytes = tree_->bytes();
    if (bytes < options_.memory_bytes / 2) return true;
    if (bytes > options_.memory_bytes) return false;
    std::span<const std::uint32_t> picks = last_picks(lane);
    for (std::size_t r = 0; r < picks.size(); ++r)
        if (tree_->option(lane.nodes.back(), r, picks[r]).done < plays_before_growth) return false;
    return true;
}

std::vector<double> Search::rewards_of(std::size_t lane) {
    std::vector<double> out;
    for (std::size_t r = 0; r < tree_->roles().size(); ++r)
        out.push_back(tree_->reward(r, simulator_.goal(lane, r)));
    return out;
}

// The lane has left the tree, which may grow by the state it is in now.
void Search::arrive(std::size_t number) {
    Lane &lane = lanes_[number];
    lane.phase = Phase::random;
    NodeNumber from = lane.nodes.back();
    if (tree_->child(from, last_picks(lane)) != no_node || !may_grow(lane)) return;
    NodeNumber made = tree_->add(from, last_picks(lane), simulator_, number);
    lane.made = made;
    if (!(*tree_)[made].proved) return;
    finish(lane, {tree_->rewards(made).begin(), tree_->rewards(made).end()});
    tree_->back_up_proof(made);
}

void Search::go_on(std::size_t number) {
    Lane &lane = lanes_[number];
    bool over = simulator_.terminal(number) || lane.steps++ == longest_play;
    joint_.clear();
    for (std::size_t r = 0; r < tree_->roles().size() && !over; ++r) {
        std::optional<MoveNumber> move = simulator_.random_move(number, r, random_);
        if (move) joint_.push_back(*move);
        over = !move;
    }
    if (over)
        finish(lane, rewards_of(number));
    else
        simulator_.go_on(number, joint_);
}

void Search::finish(Lane &lane, std::vector<double> rewards) {
    std::size_t roles = tree_->roles().size();
    if (lane.made != no_node) tree_->count(lane.made, rewards);
    for (std::size_t i = lane.nodes.size(); i-- > 0;)
        tree_->finish(lane.nodes[i], std::span(lane.picks).subspan(i * roles, roles), rewards);
    lane.phase = Phase::idle;
    lane.nodes.clear();
    ++plays_;
}

void Search::advance(const std::vector<std::string> &joint) {
    std::vector<std::uint32_t> picks;
    for (std::size_t r = 0; r < tree_->roles().size() && r < joint.size(); ++r) {
        std::size_t count = tree_->option_count(root, r), i = 0;
        while (i < count && simulator_.name(tree_->option(root, r, i).move) != joint[r]) ++i;
        if (i == count) throw Error(fmt::format("{} has no move {}", tree_->roles()[r].name, joint[r]));
        picks.push_back(static_cast<std::uint32_t>(i));
    }
    if (picks.size() != tree_->roles().size()) throw Error("not one move for each role");
    for (Lane &lane : lanes_) lane.phase = Phase::idle;
    if (NodeNumber next = tree_->child(root, picks); next != no_node) {
        tree_ = std::make_unique<Tree>(tree_->below(next));
        return;
    }
    set_joint(root, picks);
    simulator_.start(0, tree_->state(root), joint_);
    simulator_.step(1);
    begin_at(simulator_.state(0));
}

std::vector<Candidate> Search::candidates(std::size_t role) const {
    std::vector<Candidate> out;
    for (std::size_t i = 0; i < tree_->option_count(root, role); ++i) {
        const Option &option = tree_->option(root, role, i);
        out.push_back({simulator_.name(option.move), option.done, option.mean(), option.is_proved(),
                       option.distance, tree_->weight(role, i)});
    }
    return out;
}

} // namespace zermelo::mcts
