#include "mcts/lifted_simulator.h"

#include <algorithm>
#include <charconv>

namespace zermelo::mcts {

namespace {

std::vector<std::uint64_t> packed(const lifted::State &state) {
    std::vector<std::uint64_t> out;
    out.reserve(state.size());
    for (gdl::TermId fluent : state) out.push_back(fluent.index());
    return out;
}

} // namespace

LiftedSimulator::LiftedSimulator(const std::vector<gdl::Rule> &rules, Meter *meter) : reasoner_(rules) {
    reasoner_.set_limits(meter);
    for (gdl::TermId role : reasoner_.roles()) {
        std::string name = reasoner_.terms().to_kif(role);
        roles_.push_back({name, name == "random"});
    }
}

std::vector<std::uint64_t> LiftedSimulator::initial() { return packed(reasoner_.initial()); }

void LiftedSimulator::unpack(StateView state) {
    state_.clear();
    for (std::uint64_t term : state) state_.emplace_back(static_cast<std::size_t>(term));
}

void LiftedSimulator::start(std::size_t lane, StateView state, JointView joint) {
    unpack(state);
    go_on(lane, joint);
}

void LiftedSimulator::go_on(std::size_t, JointView joint) {
    joint_.clear();
    for (MoveNumber move : joint) joint_.emplace_back(static_cast<std::size_t>(move));
}

void LiftedSimulator::step(std::size_t) {
    state_ = reasoner_.next(state_, joint_);
    packed_ = packed(state_);
}

void LiftedSimulator::look_at(StateView state) {
    unpack(state);
    packed_.assign(state.begin(), state.end());
}

int LiftedSimulator::goal(std::size_t, std::size_t role) {
    std::optional<int> highest;
    for (gdl::TermId goal : reasoner_.goals(state_, role)) {
        std::string text = reasoner_.terms().to_kif(goal);
        int value = 0;
        auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
        bool is_number = fault == std::errc{} && end == text.data() + text.size();
        if (is_number && (!highest || value > *highest)) highest = value;
    }
    return highest.value_or(0);
}

void LiftedSimulator::legal(std::size_t, std::size_t role, std::vector<MoveNumber> &out) {
    out.clear();
    for (gdl::TermId move : reasoner_.legal(state_, role)) out.push_back(move.value);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
}

std::optional<MoveNumber> LiftedSimulator::random_move(std::size_t, std::size_t role, Random &random) {
    std::vector<gdl::TermId> moves = reasoner_.legal(state_, role);
    if (moves.empty()) return std::nullopt;
    return moves[random.below(moves.size())].value;
}

std::string LiftedSimulator::name(MoveNumber move) const {
    return reasoner_.terms().to_kif(gdl::TermId(std::size_t{move}));
}

} // namespace zermelo::mcts
