// Plays by the reference semantics.
#pragma once

#include "base/job.h"
#include "game/reference.h"
#include "machine/move_names.h"

namespace zermelo::machine {

class ReferenceMachine : public Machine {
  public:
    explicit ReferenceMachine(const game::Game &game, Meter *meter = nullptr)
        : game_(game), reference_(game), names_(game), meter_(meter), state_(game.initial),
          here_(reference_) {}

    const Names &roles() const override { return names_.roles(); }
    void restart() override { go_to(game_.initial); }
    Names facts() override { return game_.facts(state_); }
    bool terminal() override;
    Names legal(std::size_t role) override;
    Names goals(std::size_t role) override;
    void apply(const Names &joint_move) override;

  private:
    void go_to(const game::State &state) {
        state_ = state;
        looked_ = false;
    }
    void look(); // once per state, when something is asked

    const game::Game &game_;
    game::Reference reference_;
    MoveNames names_;
    Meter *meter_;
    game::State state_;
    game::Situations here_; // the present state alone, once it was looked at
    bool looked_ = false;
};

} // namespace zermelo::machine
