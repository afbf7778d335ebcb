// Plays by the rules as they are, one at a time: for games that cannot be grounded, and until they are.
#pragma once

#include "lifted/reasoner.h"
#include "mcts/simulator.h"

namespace zermelo::mcts {

class LiftedSimulator : public Simulator {
  public:
    // The meter, which must outlive it, is asked while reasoning; then LimitReached is thrown.
    LiftedSimulator(const std::vector<gdl::Rule> &rules, Meter *meter);

    const std::vector<RoleInfo> &roles() const override { return roles_; }
    std::size_t lanes() const override { return 1; }
    std::vector<std::uint64_t> initial() override;
    void start(std::size_t lane, StateView state, JointView joint) override;
    void go_on(std::size_t lane, JointView joint) override;
    void step(std::size_t count) override;
    void look_at(StateView state) override;
    StateView state(std::size_t) const override { return packed_; }
    bool terminal(std::size_t) override { return reasoner_.terminal(state_); }
    int goal(std::size_t lane, std::size_t role) override;
    void legal(std::size_t lane, std::size_t role, std::vector<MoveNumber> &out) override;
    std::optional<MoveNumber> random_move(std::size_t lane, std::size_t role, Random &random) override;
    std::string name(MoveNumber move) const override;

  private:
    void unpack(StateView state);

    lifted::Reasoner reasoner_;
    std::vector<RoleInfo> roles_;
    lifted::State state_;
    std::vector<std::uint64_t> packed_; // one term per word
    std::vector<gdl::TermId> joint_;
};

} // namespace zermelo::mcts
