// The state of a match in a ground game, whose names may be in other letters than those of the match.
#pragma once

#include "circuit/one_state.h"
#include "player/board.h"

namespace zermelo::player {

class Position {
  public:
    // Both must outlive it.
    Position(const game::Game &game, const circuit::Tapes &tapes);

    // Makes the joint moves that it has not made yet. Throws Error if the game has no such moves.
    void follow(const std::vector<Names> &history);
    std::vector<game::MoveId> find(const Names &joint) const;
    const game::State &state() const { return state_; }

  private:
    const game::Game &game_;
    std::vector<Names> names_; // of moves, by role
    circuit::LaneState<1> evaluator_;
    game::State state_;
    std::size_t followed_ = 0;
};

} // namespace zermelo::player
