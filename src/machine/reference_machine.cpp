#include "machine/reference_machine.h"

#include <algorithm>

namespace zermelo::machine {

bool ReferenceMachine::terminal() {
    look();
    return reference_.terminal(state_);
}

Names ReferenceMachine::legal(std::size_t role) {
    look();
    Names out;
    for (game::MoveId move : reference_.legal(state_, game::RoleId(role)))
        out.push_back(game_.moves[move.index()].name);
    std::sort(out.begin(), out.end());
    return out;
}

Names ReferenceMachine::goals(std::size_t role) {
    look();
    Names out;
    for (std::size_t goal : reference_.goals(state_, game::RoleId(role)))
        out.push_back(game_.roles[role].goals[goal].name);
    std::sort(out.begin(), out.end());
    return out;
}

void ReferenceMachine::apply(const Names &joint_move) {
    look();
    state_ = reference_.next(state_, names_.find(joint_move));
}

} // namespace zermelo::machine
