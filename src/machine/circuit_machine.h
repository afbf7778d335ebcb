// Plays with the circuit: the present state stands in the first lane.
#pragma once

#include "circuit/lanes.h"
#include "machine/move_names.h"

namespace zermelo::machine {

template <std::size_t words>
class CircuitMachine : public Machine {
  public:
    CircuitMachine(const game::Game &game, const circuit::Tapes &tapes, Meter *meter = nullptr);

    const Names &roles() const override { return names_.roles(); }
    void restart() override { set(game_.initial); }
    Names facts() override { return game_.facts(state_); }
    bool terminal() override;
    Names legal(std::size_t role) override;
    Names goals(std::size_t role) override;
    void apply(const Names &joint_move) override;

  private:
    void set(const game::State &state);
    void evaluate(); // once per state, when it is asked for

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    circuit::Lanes<words> lanes_;
    MoveNames names_;
    Meter *meter_;
    game::State state_;
    bool evaluated_ = false;
};

} // namespace zermelo::machine
