#include "cross/play_graph.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace zermelo::cross {

using game::MoveId;
using game::RoleId;

PlayGraph::PlayGraph(const game::Game &game, const game::State &from, std::size_t max_states)
    : reference_(game), max_states_(max_states) {
    number_of(from);
    for (std::size_t i = 0; i < nodes_.size(); ++i) expand(i);
}

std::size_t PlayGraph::number_of(const game::State &state) {
    auto [at, fresh] = numbers_.emplace(state.words, nodes_.size());
    if (fresh) {
        if (nodes_.size() == max_states_) throw std::runtime_error("too many states for exhaustive play");
        nodes_.emplace_back().state = state;
    }
    return at->second;
}

int PlayGraph::goal_of(const game::State &state, RoleId role) const {
    int highest = 0;
    for (std::size_t goal : reference_.goals(state, role))
        highest = std::max(highest, game().roles[role.index()].goals[goal].value.value_or(0));
    return highest;
}

void PlayGraph::expand(std::size_t number) {
    Node node = nodes_[number];
    std::size_t roles = game().roles.size();
    node.terminal = reference_.terminal(node.state);
    if (node.terminal) {
        for (std::size_t r = 0; r < roles; ++r) node.goals.push_back(goal_of(node.state, RoleId(r)));
    } else {
        for (std::size_t r = 0; r < roles; ++r) node.legal.push_back(reference_.legal(node.state, RoleId(r)));
        std::vector<std::size_t> all(roles);
        std::iota(all.begin(), all.end(), 0);
        if (std::none_of(node.legal.begin(), node.legal.end(), [](const auto &l) { return l.empty(); }))
            for_each(node, all, Choice(roles), [&](const Choice &choice) {
                std::vector<MoveId> joint;
                for (std::size_t r = 0; r < roles; ++r) joint.push_back(node.legal[r][choice[r]]);
                node.successors.push_back(number_of(reference_.next(node.state, joint)));
            });
    }
    nodes_[number] = std::move(node);
}

std::size_t PlayGraph::successor(const Node &node, const Choice &choice) const {
    std::size_t index = 0;
    for (std::size_t r = 0; r < choice.size(); ++r) index = index * node.legal[r].size() + choice[r];
    return node.successors[index];
}

} // namespace zermelo::cross
