#include "machine/circuit_machine.h"

#include <algorithm>

namespace zermelo::machine {

CircuitMachine::CircuitMachine(const game::Game &game, std::unique_ptr<circuit::OneState> evaluator,
                               Meter *meter)
    : game_(game), evaluator_(std::move(evaluator)), names_(game), meter_(meter), state_(game.initial) {
    restart();
}

void CircuitMachine::set(circuit::Row state) {
    std::copy(state.begin(), state.end(), state_.words.begin());
    evaluator_->set(state_.words);
}

circuit::OneState::View CircuitMachine::look() {
    if (meter_) meter_->look();
    return evaluator_->look();
}

Names CircuitMachine::legal(std::size_t role) {
    circuit::Row legal = look().legal;
    Names out;
    const game::Role &of = game_.roles[role];
    for (std::size_t move = of.first_move; move < of.first_move + of.move_count; ++move)
        if (circuit::test(legal, move)) out.push_back(game_.moves[move].name);
    std::sort(out.begin(), out.end());
    return out;
}

Names CircuitMachine::goals(std::size_t role) {
    circuit::Row goals = look().goals;
    std::size_t first = 0;
    for (std::size_t r = 0; r < role; ++r) first += game_.roles[r].goals.size();
    Names out;
    for (std::size_t i = 0; i < game_.roles[role].goals.size(); ++i)
        if (circuit::test(goals, first + i)) out.push_back(game_.roles[role].goals[i].name);
    std::sort(out.begin(), out.end());
    return out;
}

void CircuitMachine::apply(const Names &joint_move) {
    std::vector<game::MoveId> moves = names_.find(joint_move);
    if (meter_) meter_->look();
    set(evaluator_->next(moves));
}

} // namespace zermelo::machine
