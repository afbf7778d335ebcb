// Successors of many states. Joint moves are listed per state and collected, from one parent or from many,
// until the lanes are full; then one pass over the gates makes all those successors.
#pragma once

#include "circuit/lanes.h"
#include "game/game.h"
#include "space/joint_moves.h"

#include <functional>

namespace zermelo::space {

// Transitions that wait to be made, at most as many as there are lanes.
struct Transitions {
    std::vector<std::uint64_t> parents;       // packed states
    std::vector<std::uint32_t> moves;         // one per role and transition
    std::vector<std::uint32_t> parent_number; // as given to `add_transitions`
    std::size_t count = 0;

    // Those being listed.
    Choices choices;
    JointMoves joint;
};

template <std::size_t words>
class Expander {
  public:
    static constexpr std::size_t width = circuit::Lanes<words>::width;

    Expander(const game::Game &game, const circuit::Tapes &tapes,
             const circuit::LaneCode<words> &code = circuit::lane_code<words>());

    std::size_t row_words() const { return lanes_.row_words(); }
    Transitions empty_transitions() const;

    // What is true in each of up to `width` packed states.
    struct Listing {
        std::vector<std::vector<std::uint64_t>> legal; // by role: rows of bits, one per state
        circuit::Vector<words> terminal;
    };
    void list(const std::uint64_t *rows, std::size_t count, Listing &out);

    // All joint moves of state number `lane` of a listing go to `out`; `full` is called each time it is full
    // and has to empty it.
    template <class Full>
    void add_transitions(const Listing &listing, std::size_t lane, const std::uint64_t *parent,
                         std::uint32_t parent_number, Transitions &out, Full &&full);

    // Makes the transitions: packed successors, or only how many of them are terminal. Empties nothing.
    void make(const Transitions &transitions, std::uint64_t *rows);
    std::size_t make_and_count_terminal(const Transitions &transitions);

    circuit::Lanes<words> &lanes() { return lanes_; }

  private:
    void run_next(const Transitions &transitions);

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    circuit::Lanes<words> lanes_;
};

template <std::size_t words>
template <class Full>
void Expander<words>::add_transitions(const Listing &listing, std::size_t lane, const std::uint64_t *parent,
                                      std::uint32_t parent_number, Transitions &out, Full &&full) {
    std::size_t roles = game_.roles.size();
    for (std::size_t r = 0; r < roles; ++r) {
        const game::Role &role = game_.roles[r];
        list_moves(role, listing.legal[r].data() + lane * ((role.move_count + 63) / 64), out.choices[r]);
        if (out.choices[r].empty()) return;
    }
    std::size_t row_words = lanes_.row_words();
    out.joint.start(out.choices);
    do {
        std::uint64_t *row = out.parents.data() + out.count * row_words;
        for (std::size_t w = 0; w < row_words; ++w) row[w] = parent[w];
        for (std::size_t r = 0; r < roles; ++r)
            out.moves[out.count * roles + r] = out.joint.move(out.choices, r);
        out.parent_number[out.count++] = parent_number;
        if (out.count == width) full();
    } while (out.joint.next(out.choices));
}

} // namespace zermelo::space
