// The quantifier prefix of a program of play: ∃E₀ ∀U₁ ∃E₁ ∀U₂ …, one pair of blocks per step (Definitions 6
// to 9 of He, Saffidine and Thielscher 2024).
//
// One correction: by Definition 9 an atom that depends on a move of x but on no move of o would stand before
// that move, when nothing ties the end of the play to o's moves. We place an atom after all moves it depends
// on.
#pragma once

#include "encode/question.h"
#include "encode/timed_program.h"
#include "formula/formula.h"

namespace zermelo::encode {

// Blocks are numbers: E_t is 2t, U_t is 2t - 1. Universal blocks are odd.
using BlockNumber = std::uint32_t;
constexpr BlockNumber existential_block(std::uint32_t t) { return 2 * t; }
constexpr BlockNumber universal_block(std::uint32_t t) { return 2 * t - 1; }
// The first existential block that comes after this one, or is it.
constexpr BlockNumber existential_after(BlockNumber block) { return block + block % 2; }
constexpr formula::Quantifier quantifier_of(BlockNumber block) { return formula::forall_if(block % 2 == 1); }
// Where the role's own move at a time stands.
BlockNumber own_move_block(const Question &question, std::uint32_t time);

// By atom number less 1.
std::vector<BlockNumber> quantify(const ground::Program &program, const TimedProgram &play,
                                  const Question &question, Quantification quantification);

} // namespace zermelo::encode
