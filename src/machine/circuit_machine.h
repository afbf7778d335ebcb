// Plays with the circuit, by whichever evaluator is given.
#pragma once

#include "base/job.h"
#include "circuit/one_state.h"
#include "machine/move_names.h"

namespace zermelo::machine {

class CircuitMachine : public Machine {
  public:
    CircuitMachine(const game::Game &game, std::unique_ptr<circuit::OneState> evaluator,
                   Meter *meter = nullptr);

    const Names &roles() const override { return names_.roles(); }
    void restart() override { set(game_.initial.words); }
    Names facts() override { return game_.facts(state_); }
    bool terminal() override { return look().terminal; }
    Names legal(std::size_t role) override;
    Names goals(std::size_t role) override;
    void apply(const Names &joint_move) override;

  private:
    void set(circuit::Row state);
    circuit::OneState::View look();

    const game::Game &game_;
    std::unique_ptr<circuit::OneState> evaluator_;
    MoveNames names_;
    Meter *meter_;
    game::State state_;
};

} // namespace zermelo::machine
