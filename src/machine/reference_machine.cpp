#include "machine/reference_machine.h"

#include <algorithm>

namespace zermelo::machine {

void ReferenceMachine::look() {
    if (meter_) meter_->look();
    if (looked_) return;
    here_.clear();
    here_.add(state_);
    here_.look();
    looked_ = true;
}

bool ReferenceMachine::terminal() {
    look();
    return here_.terminal() & 1;
}

Names ReferenceMachine::legal(std::size_t role) {
    look();
    std::vector<game::MoveId> moves;
    here_.legal(0, game::RoleId(role), moves);
    Names out;
    for (game::MoveId move : moves) out.push_back(game_.moves[move.index()].name);
    std::sort(out.begin(), out.end());
    return out;
}

Names ReferenceMachine::goals(std::size_t role) {
    look();
    Names out;
    const auto &goals = game_.roles[role].goals;
    for (std::size_t i = 0; i < goals.size(); ++i)
        if (here_.goal(game::RoleId(role), i) & 1) out.push_back(goals[i].name);
    std::sort(out.begin(), out.end());
    return out;
}

void ReferenceMachine::apply(const Names &joint_move) {
    if (meter_) meter_->look();
    go_to(reference_.next(state_, names_.find(joint_move)));
}

} // namespace zermelo::machine
