// Ext(G) (Definition 2 of He, Saffidine and Thielscher 2024) ground, time after time, from the ground
// program: it is never grounded again. What the state at the start decides is decided: an atom that is
// certain at its time, or cannot be derived, is a constant, and rules shrink accordingly, as a grounder would
// have it.
#pragma once

#include "base/job.h"
#include "base/scc.h"
#include "encode/timed_program.h"
#include "game/game.h"
#include "ground/strata.h"

namespace zermelo::encode {

class TimeSteps {
  public:
    TimeSteps(const ground::Program &program, const game::Game &game, TimedProgram &out, Meter &meter);

    // In this order: start, look, {set moves, step, look}.
    void start(const game::State &state);
    void look(); // what depends on the state alone
    void set_move(game::MoveId move, int literal) { value_[game_.atom(move).index()] = literal; }
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
    const game::Game &game_;
    TimedProgram &out_;
    Meter &meter_;
    ground::RulesByHead rules_;
    Components components_;
    std::vector<bool> after_moves_; // by ground atom
    std::vector<std::pair<ground::AtomId, ground::AtomId>>
        fluents_;                              // each with its `next`, which may be invalid
    std::vector<ground::AtomId> fluent_after_; // by ground atom: the fluent that a `next` is about
    std::vector<int> value_;                   // by ground atom, at this time
    std::vector<std::vector<int>> bodies_;
    std::uint32_t time_ = 1;
};

} // namespace zermelo::encode
