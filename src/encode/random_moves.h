// The moves of `random` in a program of play. Its legal moves are counted in their order, rules (9) to (14)
// of He and Thielscher ("An ASP-based approach to solving general stochastic two-player games"); of i legal
// moves the one is made whose number is the highest among those whose atom dec_r(j) is true, rules (15) and
// (16). Atom j is true with probability 1/j, so that each move has 1/i, whatever i is in the state.
//
// Where we differ: counts that cannot be are no atoms, nor is dec_r(1), which is always true.
#pragma once

#include "base/job.h"
#include "encode/timed_program.h"

namespace zermelo::encode {

// A move that may be legal.
struct PossibleMove {
    ground::AtomId atom;
    int does, legal;
};

// `terminated` is the literal for the end of the play at this time.
void add_random_moves(TimedProgram &out, std::uint32_t time, std::span<const PossibleMove> moves,
                      int terminated, Meter &meter);

} // namespace zermelo::encode
