#include "machine/circuit_machine.h"

#include <algorithm>

namespace zermelo::machine {

template <std::size_t words>
CircuitMachine<words>::CircuitMachine(const game::Game &game, const circuit::Tapes &tapes, Meter *meter)
    : game_(game), tapes_(tapes), lanes_(tapes), names_(game), meter_(meter) {
    set(game.initial);
}

template <std::size_t words>
void CircuitMachine<words>::set(const game::State &state) {
    state_ = state;
    lanes_.load_states(state_.words.data(), 1);
    evaluated_ = false;
}

template <std::size_t words>
void CircuitMachine<words>::evaluate() {
    if (evaluated_) return;
    if (meter_) meter_->look();
    lanes_.run(tapes_.state);
    evaluated_ = true;
}

template <std::size_t words>
bool CircuitMachine<words>::terminal() {
    evaluate();
    return lanes_.terminal().test(0);
}

template <std::size_t words>
Names CircuitMachine<words>::legal(std::size_t role) {
    evaluate();
    Names out;
    const game::Role &of = game_.roles[role];
    for (std::size_t move = of.first_move; move < of.first_move + of.move_count; ++move)
        if (lanes_.legal(move).test(0)) out.push_back(game_.moves[move].name);
    std::sort(out.begin(), out.end());
    return out;
}

template <std::size_t words>
Names CircuitMachine<words>::goals(std::size_t role) {
    evaluate();
    Names out;
    const auto &goals = game_.roles[role].goals;
    for (std::size_t i = 0; i < goals.size(); ++i)
        if (lanes_.value(tapes_.circuit.goals[role][i]).test(0)) out.push_back(goals[i].name);
    std::sort(out.begin(), out.end());
    return out;
}

template <std::size_t words>
void CircuitMachine<words>::apply(const Names &joint_move) {
    for (game::MoveId move : names_.find(joint_move)) lanes_.set_move(move.index(), 0);
    if (meter_) meter_->look();
    lanes_.run(tapes_.next);
    game::State next = state_;
    lanes_.store_next(next.words.data(), 1);
    lanes_.clear_moves();
    set(next);
}

template class CircuitMachine<1>;
template class CircuitMachine<4>;

} // namespace zermelo::machine
