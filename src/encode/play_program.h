// The question as a quantified answer set program: Ext(G) with the rules of play P_ge, numbered (1) to (10)
// in He, Saffidine and Thielscher (2024), or with rule (11) where the order of turns is known.
//
// The others' moves are coded in binary by universal atoms moveL; a code that is no legal move leaves the
// choice to the role that asks (the corrective idea of Mayer-Eichberger and Saffidine 2020). Each other role
// has its own code, so that several can move against the one, at once or in turn. The moves of `random` are
// drawn (random_moves.h).
//
// Where we differ: moves that cannot be legal at their time are no atoms; goals are "at least so much", by
// one constraint over all such goal atoms; what does not matter for the answer is left out.
#pragma once

#include "base/job.h"
#include "encode/question.h"
#include "encode/timed_program.h"
#include "game/game.h"

namespace zermelo::encode {

// With `turns`, the strictly turn-taking encoding.
TimedProgram play_program(const ground::Program &program, const game::Game &game, const Question &question,
                          const TurnOrder &turns, Meter &meter);

// How many bits code so many moves.
std::uint32_t code_length(std::size_t moves);

} // namespace zermelo::encode
