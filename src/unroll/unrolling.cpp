#include "unroll/unrolling.h"

#include "unroll/counting.h"

namespace zermelo::unroll {

using circuit::Edge;
using solvers::Sat;

Unrolling::Frame Unrolling::new_frame() {
    Frame frame(circuit_.node_count(), 0);
    frame[0] = -Sat::yes;
    for (std::size_t m = 0; m < circuit_.move_count; ++m) frame[circuit_.move_node(m)] = sat_.new_variable();
    return frame;
}

std::size_t Unrolling::add_frame() {
    Frame frame = new_frame();
    for (std::size_t f = 0; f < circuit_.fluent_count; ++f)
        frame[circuit_.fluent_node(f)] = sat_.new_variable();
    frames_.push_back(std::move(frame));
    return frames_.size() - 1;
}

std::size_t Unrolling::add_frame(const game::State &state) {
    Frame frame = new_frame();
    for (std::size_t f = 0; f < circuit_.fluent_count; ++f)
        frame[circuit_.fluent_node(f)] = state.holds(game::FluentId(f)) ? Sat::yes : -Sat::yes;
    frames_.push_back(std::move(frame));
    return frames_.size() - 1;
}

std::size_t Unrolling::add_successor(std::size_t before) {
    Frame frame = new_frame();
    for (std::size_t f = 0; f < circuit_.fluent_count; ++f)
        frame[circuit_.fluent_node(f)] = literal(before, circuit_.next[f]);
    frames_.push_back(std::move(frame));
    return frames_.size() - 1;
}

int Unrolling::literal(std::size_t number, Edge edge) {
    Frame &frame = frames_[number];
    if (frame[edge.index()] == 0) {
        std::uint32_t first = circuit_.first_gate();
        waiting_.assign(1, edge.index()); // if a limit ended this before, something may have been left
        while (!waiting_.empty()) {
            std::uint32_t node = waiting_.back();
            const circuit::Gate &gate = circuit_.gates[node - first];
            if (frame[node] != 0) {
                waiting_.pop_back();
            } else if (frame[gate.left.index()] == 0) {
                waiting_.push_back(gate.left.index());
            } else if (frame[gate.right.index()] == 0) {
                waiting_.push_back(gate.right.index());
            } else {
                frame[node] = both(sat_, of(frame, gate.left), of(frame, gate.right));
                waiting_.pop_back();
            }
        }
    }
    return of(frame, edge);
}

void Unrolling::constrain_moves(std::size_t frame) {
    std::vector<int> moves;
    for (const game::Role &role : game_.roles) {
        moves.clear();
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m) {
            game::MoveId id(m);
            int may = legal(frame, id), made = move(frame, id);
            sat_.add({-made, may});
            if (may != -Sat::yes) moves.push_back(made);
        }
        exactly_one(sat_, moves);
    }
}

game::State Unrolling::state(std::size_t frame) {
    game::State out(circuit_.fluent_count);
    for (std::size_t f = 0; f < circuit_.fluent_count; ++f)
        if (sat_.value(fluent(frame, game::FluentId(f)))) out.set(game::FluentId(f));
    return out;
}

std::vector<game::MoveId> Unrolling::joint_move(std::size_t frame) {
    std::vector<game::MoveId> out;
    for (const game::Role &role : game_.roles)
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            if (sat_.value(move(frame, game::MoveId(m)))) {
                out.push_back(game::MoveId(m));
                break;
            }
    return out;
}

} // namespace zermelo::unroll
