#include "space/expander.h"

#include <bit>

namespace zermelo::space {

template <std::size_t words>
Expander<words>::Expander(const game::Game &game, const circuit::Tapes &tapes,
                          const circuit::LaneCode<words> &code)
    : game_(game), tapes_(tapes), lanes_(tapes, code) {}

template <std::size_t words>
Transitions Expander<words>::empty_transitions() const {
    Transitions out;
    out.parents.resize(width * lanes_.row_words());
    out.moves.resize(width * game_.roles.size());
    out.parent_number.resize(width);
    out.choices.resize(game_.roles.size());
    out.joint = JointMoves(game_.roles.size());
    return out;
}

template <std::size_t words>
void Expander<words>::list(const std::uint64_t *rows, std::size_t count, Listing &out) {
    lanes_.load_states(rows, count);
    lanes_.run(tapes_.expand);
    out.terminal = lanes_.terminal();
    out.legal.resize(game_.roles.size());
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        const game::Role &role = game_.roles[r];
        out.legal[r].resize(width * ((role.move_count + 63) / 64));
        lanes_.store_legal(role.first_move, role.move_count, out.legal[r].data(), count);
    }
}

template <std::size_t words>
void Expander<words>::run_next(const Transitions &transitions) {
    lanes_
        .clear_moves(); // of the transitions before: a successor's bit may be the move itself, so not earlier
    lanes_.load_states(transitions.parents.data(), transitions.count);
    std::size_t roles = game_.roles.size();
    for (std::size_t lane = 0; lane < transitions.count; ++lane)
        for (std::size_t r = 0; r < roles; ++r) lanes_.set_move(transitions.moves[lane * roles + r], lane);
    lanes_.run(tapes_.next);
}

template <std::size_t words>
void Expander<words>::make(const Transitions &transitions, std::uint64_t *rows) {
    run_next(transitions);
    lanes_.store_next(rows, transitions.count);
}

template <std::size_t words>
std::size_t Expander<words>::make_and_count_terminal(const Transitions &transitions) {
    run_next(transitions);
    lanes_.step();
    lanes_.run(tapes_.terminal);
    circuit::Vector<words> terminal = lanes_.terminal();
    std::size_t count = 0;
    for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t mask = transitions.count >= 64 * (w + 1) ? ~std::uint64_t{0}
                             : transitions.count <= 64 * w
                                 ? 0
                                 : (std::uint64_t{1} << (transitions.count - 64 * w)) - 1;
        count += static_cast<std::size_t>(std::popcount(terminal.word[w] & mask));
    }
    return count;
}

template class Expander<1>;
template class Expander<4>;

} // namespace zermelo::space
