// Plays on the lanes of the circuit: 256 of them in one pass over the gates.
#pragma once

#include "circuit/lanes.h"
#include "mcts/simulator.h"

namespace zermelo::mcts {

class CircuitSimulator : public Simulator {
  public:
    // Both must outlive it.
    CircuitSimulator(const game::Game &game, const circuit::Tapes &tapes);

    const std::vector<RoleInfo> &roles() const override { return roles_; }
    std::size_t lanes() const override { return Lanes::width; }
    std::vector<std::uint64_t> initial() override { return game_.initial.words; }
    void start(std::size_t lane, StateView state, JointView joint) override;
    void go_on(std::size_t lane, JointView joint) override;
    void step(std::size_t count) override;
    void look_at(StateView state) override;
    StateView state(std::size_t lane) const override;
    bool terminal(std::size_t lane) override { return terminal_.test(lane); }
    int goal(std::size_t lane, std::size_t role) override;
    void legal(std::size_t lane, std::size_t role, std::vector<MoveNumber> &out) override;
    std::optional<MoveNumber> random_move(std::size_t lane, std::size_t role, Random &random) override;
    std::string name(MoveNumber move) const override { return game_.moves[move].name; }

  private:
    using Lanes = circuit::Lanes<4>;
    void look(std::size_t count);
    StateView legal_row(std::size_t lane, std::size_t role) const;

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    std::vector<RoleInfo> roles_;
    Lanes lanes_;
    std::vector<std::uint64_t> rows_;               // packed states, by lane
    std::vector<MoveNumber> joints_;                // by lane, one move per role
    std::vector<std::vector<std::uint64_t>> legal_; // by role: rows of bits, by lane
    Lanes::Bits terminal_{};
    std::size_t loaded_ = 0; // so many rows are in the lanes as they are
};

// What a search needs to know of the roles of a ground game.
std::vector<RoleInfo> role_infos(const game::Game &game);

} // namespace zermelo::mcts
