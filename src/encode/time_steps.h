// Ext(G) (Definition 2 of He, Saffidine and Thielscher 2024) ground, time after time, from the ground
// program: it is never grounded again. What the state at the start decides is decided: an atom that is
// certain at its time, or cannot be derived, is a constant, and rules shrink accordingly, as a grounder would
// have it.
#pragma once

#include "base/job.h"
#include "base/scc.h"
#include "encode/game_atoms.h"
#include "encode/timed_program.h"
#include "ground/strata.h"

namespace zermelo::encode {

class TimeSteps {
  public:
    TimeSteps(const ground::Program &program, const GameAtoms &atoms, TimedProgram &out, Meter &meter);

    // In this order: start, look, {set moves, step, look}.
    void start(const game::State &state);
    void look(); // what depends on the state alone
    void set_move(game::MoveId move, int literal) { value_[atoms_.moves[move.index()].index()] = literal; }
    void step(); // what depends on moves, and then the time is the next

    std::uint32_t time() const { return time_; } // from 1
    // The literal of an atom now: a number with a sign, or a constant. An invalid atom is false.
    int literal(ground::AtomId atom) const { return atom.valid() ? value_[atom.index()] : -certain; }
    int literal(ground::Literal literal) const {
        int value = value_[literal.atom().index()];
        return literal.positive() ? value : -value;
    }

  private:
    void evaluate(bool after_moves);
    void evaluate_component(std::span<const std::uint32_t> atoms);
    void decide(std::span<const std::uint32_t> atoms);
    void add_rules(ground::AtomId atom);
    TimedAtom timed(ground::AtomId atom) const;

    const ground::Program &program_;
    const GameAtoms &atoms_;
    TimedProgram &out_;
    Meter &meter_;
    ground::RulesByHead rules_;
    Components components_;
    std::vector<int> value_; // by ground atom, at this time
    std::vector<std::vector<int>> bodies_;
    std::uint32_t time_ = 1;
};

} // namespace zermelo::encode
