#include "circuit/one_state.h"

namespace zermelo::circuit {

namespace {

void put(std::vector<std::uint64_t> &row, std::size_t bit, bool value) {
    std::uint64_t mask = std::uint64_t{1} << (bit % 64);
    row[bit / 64] = (row[bit / 64] & ~mask) | (value ? mask : 0);
}

std::size_t goal_count(const Circuit &circuit) {
    std::size_t out = 0;
    for (const auto &goals : circuit.goals) out += goals.size();
    return out;
}

} // namespace

template <std::size_t words>
LaneState<words>::LaneState(const Tapes &tapes)
    : tapes_(tapes), lanes_(tapes), legal_((tapes.circuit.move_count + 63) / 64),
      goals_((goal_count(tapes.circuit) + 63) / 64), next_(lanes_.row_words()) {}

template <std::size_t words>
void LaneState<words>::set(Row state) {
    lanes_.load_states(state.data(), 1);
    evaluated_ = false;
}

template <std::size_t words>
OneState::View LaneState<words>::look() {
    if (evaluated_) return view_;
    lanes_.run(tapes_.state);
    const Circuit &circuit = tapes_.circuit;
    for (std::size_t move = 0; move < circuit.move_count; ++move)
        put(legal_, move, holds(circuit.legal[move]));
    std::size_t number = 0;
    for (const auto &goals : circuit.goals)
        for (Edge goal : goals) put(goals_, number++, holds(goal));
    evaluated_ = true;
    return view_ = {holds(circuit.terminal), legal_, goals_};
}

template <std::size_t words>
Row LaneState<words>::next(std::span<const game::MoveId> joint_move) {
    for (game::MoveId move : joint_move) lanes_.set_move(move.index(), 0);
    lanes_.run(tapes_.next);
    lanes_.store_next(next_.data(), 1);
    lanes_.clear_moves();
    return next_;
}

template class LaneState<1>;
template class LaneState<4>;

} // namespace zermelo::circuit
