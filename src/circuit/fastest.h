// Which of the evaluators steps single states of a game fastest depends on how much of the circuit one move
// changes, and is found by trying: each of them makes the same steps of random plays.
#pragma once

#include "base/job.h"
#include "circuit/one_state.h"

namespace zermelo::circuit {

// The tapes must outlive it. What would need too much memory is not tried.
std::unique_ptr<OneState> fastest(const game::Game &game, const Tapes &tapes, const Job &job = {});

struct PlayStep {
    game::State state;
    std::vector<game::MoveId> joint_move; // none: the play ends there
};
// Of random plays, each from the initial state; at most `count`, and few if they take more than so long.
std::vector<PlayStep> random_steps(const game::Game &game, OneState &evaluator, std::size_t count,
                                   double seconds, std::uint64_t seed = 1);
// Of processor time, in which they are made: everything about each state, and its successor.
double seconds_for(OneState &evaluator, std::span<const PlayStep> steps);

} // namespace zermelo::circuit
