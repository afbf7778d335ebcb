#include "mcts/circuit_simulator.h"

#include "space/joint_moves.h"

#include <algorithm>
#include <bit>

namespace zermelo::mcts {

std::vector<RoleInfo> role_infos(const game::Game &game) {
    std::vector<RoleInfo> out;
    for (const game::Role &role : game.roles) {
        int lowest = role.goal_values.empty() ? 0 : std::min(0, role.goal_values.front());
        out.push_back({role.name, role.is_random, lowest, role.best_goal()});
    }
    return out;
}

CircuitSimulator::CircuitSimulator(const game::Game &game, const circuit::Tapes &tapes)
    : game_(game), tapes_(tapes), roles_(role_infos(game)), lanes_(tapes),
      rows_(Lanes::width * lanes_.row_words()), joints_(Lanes::width * roles_.size()) {
    for (const game::Role &role : game.roles)
        legal_.emplace_back(Lanes::width * ((role.move_count + 63) / 64));
}

void CircuitSimulator::start(std::size_t lane, StateView state, JointView joint) {
    std::copy(state.begin(), state.end(), rows_.begin() + static_cast<long>(lane * lanes_.row_words()));
    loaded_ = 0;
    go_on(lane, joint);
}

void CircuitSimulator::go_on(std::size_t lane, JointView joint) {
    std::copy(joint.begin(), joint.end(), joints_.begin() + static_cast<long>(lane * roles_.size()));
}

void CircuitSimulator::step(std::size_t count) {
    if (loaded_ != count) lanes_.load_states(rows_.data(), count);
    for (std::size_t lane = 0; lane < count; ++lane)
        for (std::size_t r = 0; r < roles_.size(); ++r)
            lanes_.set_move(joints_[lane * roles_.size() + r], lane);
    lanes_.run(tapes_.next);
    lanes_.store_next(rows_.data(), count);
    lanes_.step();
    lanes_.clear_moves();
    look(count);
}

void CircuitSimulator::look_at(StateView state) {
    std::copy(state.begin(), state.end(), rows_.begin());
    lanes_.load_states(rows_.data(), 1);
    look(1);
}

void CircuitSimulator::look(std::size_t count) {
    loaded_ = count;
    lanes_.run(tapes_.state);
    terminal_ = lanes_.terminal();
    for (std::size_t r = 0; r < roles_.size(); ++r) {
        const game::Role &role = game_.roles[r];
        lanes_.store_legal(role.first_move, role.move_count, legal_[r].data(), count);
    }
}

StateView CircuitSimulator::state(std::size_t lane) const {
    return {rows_.data() + lane * lanes_.row_words(), lanes_.row_words()};
}

int CircuitSimulator::goal(std::size_t lane, std::size_t role) {
    const std::vector<game::Goal> &goals = game_.roles[role].goals;
    std::optional<int> highest;
    for (std::size_t g = 0; g < goals.size(); ++g)
        if (goals[g].value && (!highest || *goals[g].value > *highest) &&
            lanes_.value(tapes_.circuit.goals[role][g]).test(lane))
            highest = goals[g].value;
    return highest.value_or(0);
}

StateView CircuitSimulator::legal_row(std::size_t lane, std::size_t role) const {
    std::size_t words = (game_.roles[role].move_count + 63) / 64;
    return {legal_[role].data() + lane * words, words};
}

void CircuitSimulator::legal(std::size_t lane, std::size_t role, std::vector<MoveNumber> &out) {
    space::list_moves(game_.roles[role], legal_row(lane, role).data(), out);
}

std::optional<MoveNumber> CircuitSimulator::random_move(std::size_t lane, std::size_t role, Random &random) {
    StateView row = legal_row(lane, role);
    std::size_t count = 0;
    for (std::uint64_t word : row) count += static_cast<std::size_t>(std::popcount(word));
    if (count == 0) return std::nullopt;
    std::size_t left = count == 1 ? 0 : random.below(count);
    for (std::size_t w = 0;; ++w) {
        auto here = static_cast<std::size_t>(std::popcount(row[w]));
        if (left >= here) {
            left -= here;
            continue;
        }
        std::uint64_t rest = row[w];
        for (; left > 0; --left) rest &= rest - 1;
        return game_.roles[role].first_move +
               static_cast<MoveNumber>(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
    }
}

} // namespace zermelo::mcts
