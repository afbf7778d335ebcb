// Plays one at a time by an evaluator of single states.
#pragma once

#include "circuit/one_state.h"
#include "mcts/simulator.h"

#include <memory>

namespace zermelo::mcts {

class OneStateSimulator : public Simulator {
  public:
    // The game must outlive it.
    OneStateSimulator(const game::Game &game, std::unique_ptr<circuit::OneState> evaluator);

    const std::vector<RoleInfo> &roles() const override { return roles_; }
    std::size_t lanes() const override { return 1; }
    std::vector<std::uint64_t> initial() override { return game_.initial.words; }
    void start(std::size_t lane, StateView state, JointView joint) override;
    void go_on(std::size_t lane, JointView joint) override;
    void step(std::size_t count) override;
    void look_at(StateView state) override;
    StateView state(std::size_t) const override { return row_; }
    bool terminal(std::size_t) override { return evaluator_->look().terminal; }
    int goal(std::size_t lane, std::size_t role) override;
    void legal(std::size_t lane, std::size_t role, std::vector<MoveNumber> &out) override;
    std::optional<MoveNumber> random_move(std::size_t lane, std::size_t role, Random &random) override;
    std::string name(MoveNumber move) const override { return game_.moves[move].name; }

  private:
    const game::Game &game_;
    std::unique_ptr<circuit::OneState> evaluator_;
    std::vector<RoleInfo> roles_;
    std::vector<std::size_t> first_goal_; // by role
    std::vector<std::uint64_t> row_;
    std::vector<game::MoveId> joint_;
    std::vector<MoveNumber> legal_; // scratch
};

} // namespace zermelo::mcts
