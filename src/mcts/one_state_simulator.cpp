#include "mcts/one_state_simulator.h"

#include "mcts/circuit_simulator.h"

namespace zermelo::mcts {

OneStateSimulator::OneStateSimulator(const game::Game &game, std::unique_ptr<circuit::OneState> evaluator)
    : game_(game), evaluator_(std::move(evaluator)), roles_(role_infos(game)), row_(game.initial.words) {
    std::size_t first = 0;
    for (const game::Role &role : game.roles) {
        first_goal_.push_back(first);
        first += role.goals.size();
    }
}

void OneStateSimulator::start(std::size_t lane, StateView state, JointView joint) {
    look_at(state);
    go_on(lane, joint);
}

void OneStateSimulator::go_on(std::size_t, JointView joint) {
    joint_.clear();
    for (MoveNumber move : joint) joint_.emplace_back(std::size_t{move});
}

void OneStateSimulator::step(std::size_t) {
    circuit::Row next = evaluator_->next(joint_);
    row_.assign(next.begin(), next.end());
    evaluator_->set(row_);
}

void OneStateSimulator::look_at(StateView state) {
    row_.assign(state.begin(), state.end());
    evaluator_->set(row_);
}

int OneStateSimulator::goal(std::size_t, std::size_t role) {
    circuit::Row goals = evaluator_->look().goals;
    std::optional<int> highest;
    for (std::size_t g = 0; g < game_.roles[role].goals.size(); ++g) {
        std::optional<int> value = game_.roles[role].goals[g].value;
        if (value && (!highest || *value > *highest) && circuit::test(goals, first_goal_[role] + g))
            highest = value;
    }
    return highest.value_or(0);
}

void OneStateSimulator::legal(std::size_t, std::size_t role, std::vector<MoveNumber> &out) {
    circuit::Row legal = evaluator_->look().legal;
    const game::Role &of = game_.roles[role];
    out.clear();
    for (std::size_t move = of.first_move; move < of.first_move + of.move_count; ++move)
        if (circuit::test(legal, move)) out.push_back(static_cast<MoveNumber>(move));
}

std::optional<MoveNumber> OneStateSimulator::random_move(std::size_t lane, std::size_t role, Random &random) {
    legal(lane, role, legal_);
    if (legal_.empty()) return std::nullopt;
    return legal_[legal_.size() == 1 ? 0 : random.below(legal_.size())];
}

} // namespace zermelo::mcts
