// Steps of a game as clauses. A frame is one state with the joint move made in it; its gates become clauses
// when somebody asks for their literal (Tseitin 1968), so that nobody pays for what is not needed, and what
// constants decide is decided before the solver sees it.
#pragma once

#include "circuit/substitution.h"
#include "unroll/counting.h"

#include <vector>

namespace zermelo::unroll {

// Gates as clauses, nodes as literals.
struct IntoClauses {
    using Value = int;
    static constexpr bool right_first = false;
    static constexpr int none = 0;
    static int opposite(int literal) { return -literal; }
    int both(int a, int b) { return unroll::both(*sat, a, b); }

    solvers::Sat *sat;
};

class Unrolling {
  public:
    Unrolling(const game::Game &game, const circuit::Circuit &circuit, solvers::Sat &sat)
        : game_(game), circuit_(circuit), sat_(sat) {}

    // Each returns the number of the new frame, counted from 0.
    std::size_t add_frame();                         // any state
    std::size_t add_frame(const game::State &state); // this state
    std::size_t add_successor(std::size_t frame);    // the state after `frame` and its moves
    std::size_t add_successor() { return add_successor(frame_count() - 1); } // … after the last frame
    std::size_t frame_count() const { return frames_.size(); }

    int literal(std::size_t frame, circuit::Edge edge) { return frames_[frame].of(edge); }
    int fluent(std::size_t frame, game::FluentId id) {
        return literal(frame, circuit::Edge::node(circuit_.fluent_node(id.index())));
    }
    int move(std::size_t frame, game::MoveId id) {
        return literal(frame, circuit::Edge::node(circuit_.move_node(id.index())));
    }
    int terminal(std::size_t frame) { return literal(frame, circuit_.terminal); }
    int legal(std::size_t frame, game::MoveId id) { return literal(frame, circuit_.legal[id.index()]); }
    int goal(std::size_t frame, game::RoleId role, std::size_t goal) {
        return literal(frame, circuit_.goals[role.index()][goal]);
    }

    // Each role makes exactly one move here, and it is legal.
    void constrain_moves(std::size_t frame);
    void constrain_not_terminal(std::size_t frame) { sat_.add({-terminal(frame)}); }

    // From the solver's model.
    game::State state(std::size_t frame);
    std::vector<game::MoveId> joint_move(std::size_t frame);

    const game::Game &game() const { return game_; }
    const circuit::Circuit &circuit() const { return circuit_; }
    solvers::Sat &sat() { return sat_; }

  private:
    using Frame = circuit::Substitution<IntoClauses>;
    Frame new_frame();

    const game::Game &game_;
    const circuit::Circuit &circuit_;
    solvers::Sat &sat_;
    std::vector<Frame> frames_;
};

} // namespace zermelo::unroll
