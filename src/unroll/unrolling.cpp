#include "unroll/unrolling.h"

namespace zermelo::unroll {

using solvers::Sat;

Unrolling::Frame Unrolling::new_frame() {
    Frame frame(circuit_, IntoClauses{&sat_});
    frame.put(0, -Sat::yes);
    for (std::size_t m = 0; m < circuit_.move_count; ++m)
        frame.put(circuit_.move_node(m), sat_.new_variable());
    return frame;
}

std::size_t Unrolling::add_frame() {
    Frame frame = new_frame();
    for (std::size_t f = 0; f < circuit_.fluent_count; ++f)
        frame.put(circuit_.fluent_node(f), sat_.new_variable());
    frames_.push_back(std::move(frame));
    return frames_.size() - 1;
}

std::size_t Unrolling::add_frame(const game::State &state) {
    Frame frame = new_frame();
    for (std::size_t f = 0; f < circuit_.fluent_count; ++f)
        frame.put(circuit_.fluent_node(f), state.holds(game::FluentId(f)) ? Sat::yes : -Sat::yes);
    frames_.push_back(std::move(frame));
    return frames_.size() - 1;
}

std::size_t Unrolling::add_successor(std::size_t before) {
    Frame frame = new_frame();
    for (std::size_t f = 0; f < circuit_.fluent_count; ++f)
        frame.put(circuit_.fluent_node(f), literal(before, circuit_.next[f]));
    frames_.push_back(std::move(frame));
    return frames_.size() - 1;
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
