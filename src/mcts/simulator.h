// Many plays at once, each on a lane of its own: all that a tree search needs of a game, whichever reasoner
// knows it. A step makes the moves of all lanes and looks at the states they lead to.
#pragma once

#include "base/random.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zermelo::mcts {

using MoveNumber = std::uint32_t; // as the simulator numbers the moves
using StateView = std::span<const std::uint64_t>;
using JointView = std::span<const MoveNumber>; // one move per role

struct RoleInfo {
    std::string name;
    bool is_random = false;
    int lowest = 0, best = 100; // goals that the rules have
};

class Simulator {
  public:
    virtual ~Simulator() = default;

    virtual const std::vector<RoleInfo> &roles() const = 0;
    virtual std::size_t lanes() const = 0;
    virtual std::vector<std::uint64_t> initial() = 0;

    // What a lane does in the next step: a joint move from another state, or from where it is.
    virtual void start(std::size_t lane, StateView state, JointView joint) = 0;
    virtual void go_on(std::size_t lane, JointView joint) = 0;
    // The first `count` lanes make their moves.
    virtual void step(std::size_t count) = 0;
    // Puts a state on lane 0, without a move, and looks at it.
    virtual void look_at(StateView state) = 0;

    // Of the states that were looked at last. A goal is 0 where none holds.
    virtual StateView state(std::size_t lane) const = 0;
    virtual bool terminal(std::size_t lane) = 0;
    virtual int goal(std::size_t lane, std::size_t role) = 0;
    virtual void legal(std::size_t lane, std::size_t role, std::vector<MoveNumber> &out) = 0;
    // Each legal move is as likely as the others; nothing if there is none.
    virtual std::optional<MoveNumber> random_move(std::size_t lane, std::size_t role, Random &random) = 0;

    virtual std::string name(MoveNumber move) const = 0; // as KIF
};

} // namespace zermelo::mcts
