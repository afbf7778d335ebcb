#include "engines/puzzle/successors.h"

namespace zermelo::engines::puzzle {

using circuit::Edge;

namespace {

std::vector<Edge> asked(const Reduced &reduced, const std::vector<Edge> &extra) {
    std::vector<Edge> out{reduced.circuit().terminal};
    out.insert(out.end(), reduced.rungs().begin(), reduced.rungs().end());
    out.insert(out.end(), extra.begin(), extra.end());
    return out;
}

} // namespace

Successors::Successors(const game::Game &game, const Reduced &reduced, const std::vector<Edge> &extra)
    : reduced_(reduced), expander_(game, reduced.tapes()), waiting_(expander_.empty_transitions()),
      roles_(game.roles.size()), tape_(circuit::make_tape(reduced.circuit(), asked(reduced, extra))),
      rows_(width * expander_.row_words()), rungs_(reduced.rungs().size()) {}

void Successors::make() {
    expander_.make(waiting_, rows_.data());
    circuit::Lanes<4> &lanes = expander_.lanes();
    lanes.step();
    lanes.run(tape_);
    terminal_ = lanes.terminal();
    for (std::size_t r = 0; r < rungs_.size(); ++r) rungs_[r] = lanes.value(reduced_.rungs()[r]);
}

std::size_t Successors::climbed(std::size_t lane) const {
    std::size_t rung = rungs_.size();
    while (rung > 0 && !rungs_[rung - 1].test(lane)) --rung;
    return rung;
}

std::vector<game::MoveId> Successors::joint_move(std::size_t lane) const {
    std::vector<game::MoveId> out;
    for (std::size_t r = 0; r < roles_; ++r) out.push_back(game::MoveId(waiting_.moves[lane * roles_ + r]));
    return out;
}

} // namespace zermelo::engines::puzzle
