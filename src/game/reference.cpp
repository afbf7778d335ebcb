#include "game/reference.h"

namespace zermelo::game {

std::vector<bool> Reference::model(const State &state, std::span<const MoveId> joint_move) const {
    std::vector<bool> holds(game_.signal_count(), false);
    for (std::size_t i = 0; i < game_.fluents.size(); ++i) holds[i] = state.holds(FluentId(i));
    for (MoveId move : joint_move) holds[game_.signal(move).index()] = true;

    auto body_holds = [&](std::size_t rule) {
        for (Condition condition : game_.body(rule))
            if (holds[condition.signal.index()] != condition.positive) return false;
        return true;
    };
    for (const Stratum &stratum : game_.strata) {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::uint32_t signal = stratum.begin; signal < stratum.end; ++signal)
                for (std::size_t rule = game_.rule_begin(SignalId(signal));
                     rule < game_.rule_end(SignalId(signal)); ++rule)
                    if (!holds[signal] && body_holds(rule)) holds[signal] = changed = true;
        }
    }
    return holds;
}

bool Reference::terminal(const State &state) const {
    return game_.terminal.valid() && model(state, {})[game_.terminal.index()];
}

std::vector<MoveId> Reference::legal(const State &state, RoleId role) const {
    std::vector<bool> holds = model(state, {});
    std::vector<MoveId> out;
    const Role &of = game_.roles[role.index()];
    for (std::uint32_t i = of.first_move; i < of.first_move + of.move_count; ++i)
        if (game_.moves[i].legal.valid() && holds[game_.moves[i].legal.index()]) out.emplace_back(i);
    return out;
}

std::vector<std::size_t> Reference::goals(const State &state, RoleId role) const {
    std::vector<bool> holds = model(state, {});
    std::vector<std::size_t> out;
    const auto &goals = game_.roles[role.index()].goals;
    for (std::size_t i = 0; i < goals.size(); ++i)
        if (holds[goals[i].signal.index()]) out.push_back(i);
    return out;
}

State Reference::next(const State &state, std::span<const MoveId> joint_move) const {
    std::vector<bool> holds = model(state, joint_move);
    State out(game_.fluents.size());
    for (std::size_t i = 0; i < game_.fluents.size(); ++i)
        if (game_.fluents[i].next.valid() && holds[game_.fluents[i].next.index()]) out.set(FluentId(i));
    return out;
}

} // namespace zermelo::game
