#include "machine/lifted_machine.h"

#include "machine/move_names.h"

#include <algorithm>

namespace zermelo::machine {

LiftedMachine::LiftedMachine(const std::vector<gdl::Rule> &rules, Meter *meter) : reasoner_(rules) {
    reasoner_.set_limits(meter);
    for (gdl::TermId role : reasoner_.roles()) roles_.push_back(reasoner_.terms().to_kif(role));
    initial_ = state_ = reasoner_.initial();
}

Names LiftedMachine::names(const std::vector<gdl::TermId> &terms) const {
    Names out;
    out.reserve(terms.size());
    for (gdl::TermId term : terms) out.push_back(reasoner_.terms().to_kif(term));
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

void LiftedMachine::apply(const Names &joint_move) {
    expect_one_move_per_role(joint_move, roles_);
    std::vector<gdl::TermId> moves;
    for (std::size_t role = 0; role < roles_.size(); ++role) {
        std::vector<gdl::TermId> legal = reasoner_.legal(state_, role);
        auto found = std::find_if(legal.begin(), legal.end(), [&](gdl::TermId move) {
            return reasoner_.terms().to_kif(move) == joint_move[role];
        });
        if (found == legal.end()) no_such_move(roles_[role], joint_move[role]);
        moves.push_back(*found);
    }
    state_ = reasoner_.next(state_, moves);
}

} // namespace zermelo::machine
