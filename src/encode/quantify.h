// The quantifier prefix of a program of play: ∃E₀ ∀U₁ ∃A₁ R₁ ∃E₁ ∀U₂ …, four blocks per step: what the others
// do, what comes of it, chance, and what comes of that (Definitions 3 and 4 of He and Thielscher, "An
// ASP-based approach to solving general stochastic two-player games"). Without chance A_t and E_t are one
// block, as in Definitions 6 to 9 of He, Saffidine and Thielscher (2024).
//
// One correction: by Definition 9 of the latter an atom that depends on a move of x but on no move of o would
// stand before that move, when nothing ties the end of the play to o's moves. We place an atom after all
// moves it depends on.
#pragma once

#include "encode/question.h"
#include "encode/timed_program.h"
#include "formula/formula.h"
#include "game/game.h"

namespace zermelo::encode {

// Blocks are numbers: E_t is 4t, U_t is 4t - 3, and so on. Existential blocks are even.
using BlockNumber = std::uint32_t;
constexpr BlockNumber existential_block(std::uint32_t t) { return 4 * t; }
constexpr BlockNumber universal_block(std::uint32_t t) { return 4 * t - 3; }
constexpr BlockNumber answer_block(std::uint32_t t) { return 4 * t - 2; } // A_t
constexpr BlockNumber random_block(std::uint32_t t) { return 4 * t - 1; }
// The step to which a block belongs.
constexpr std::uint32_t step_of(BlockNumber block) { return (block + 3) / 4; }
// The first existential block that comes after this one, or is it.
constexpr BlockNumber existential_after(BlockNumber block) { return block + block % 2; }
constexpr formula::Quantifier quantifier_of(BlockNumber block) {
    if (block % 2 == 0) return formula::Quantifier::exists;
    return block % 4 == 1 ? formula::Quantifier::forall : formula::Quantifier::random;
}
// Where the role's own move at a time stands.
BlockNumber own_move_block(const Question &question, std::uint32_t time);

// By atom number less 1.
std::vector<BlockNumber> quantify(const ground::Program &program, const game::Game &game,
                                  const TimedProgram &play, const Question &question,
                                  Quantification quantification);

} // namespace zermelo::encode
