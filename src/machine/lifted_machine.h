// Plays from the rules as they are, without grounding.
#pragma once

#include "lifted/reasoner.h"
#include "machine/machine.h"

namespace zermelo::machine {

class LiftedMachine : public Machine {
  public:
    explicit LiftedMachine(const std::vector<gdl::Rule> &rules, Meter *meter = nullptr);

    const Names &roles() const override { return roles_; }
    void restart() override { state_ = initial_; }
    Names facts() override { return names(state_); }
    bool terminal() override { return reasoner_.terminal(state_); }
    Names legal(std::size_t role) override { return names(reasoner_.legal(state_, role)); }
    Names goals(std::size_t role) override { return names(reasoner_.goals(state_, role)); }
    void apply(const Names &joint_move) override;

  private:
    Names names(const std::vector<gdl::TermId> &terms) const;

    lifted::Reasoner reasoner_;
    Names roles_;
    lifted::State initial_, state_;
};

} // namespace zermelo::machine
