// Everything that up to 256 packed states lead to: the states are the lanes, and each joint move that is
// legal in some of them is made in all lanes at once. Neighbours in a sorted layer are much alike, so most
// lanes are put to use. Of states that are the same by symmetry, a move leads to the one that stands for
// them.
#pragma once

#include "engines/layers/bits.h"
#include "engines/layers/orbits.h"
#include "engines/layers/packed_rules.h"
#include "game/sides.h"

namespace zermelo::engines::layered {

class Expander {
  public:
    static constexpr std::size_t width = lane_count;

    // Packed states have so many words each. Throws LimitReached.
    Expander(const Problem &problem, const Query &query, const Coding &coding, std::size_t words,
             Meter &meter);

    void load(const std::uint64_t *rows, std::size_t count);
    const Bits &terminal() const { return terminal_; }
    // The number of what a terminal state ends with, in binary, lowest bit first.
    std::size_t outcome_bits() const { return rules_.outcome().size(); }
    Bits outcome_bit(std::size_t bit) const { return value(rules_.outcome()[bit]); }

    // One joint move in some of the states. The choices of the side that moves first are numbered from 0 and
    // come one after the other, so do the answers of the other side to each, and chance comes last.
    struct Step {
        std::size_t choice, answer;
        std::uint32_t times; // so many moves of chance lead to the same
        Bits where;
    };
    // Calls visit(step, rows) for each joint move that is legal in some of the states that are not terminal:
    // where it is, it leads to those rows. Throws LimitReached.
    template <class Visit>
    void for_each_step(const Visit &visit) {
        list_moves();
        choices_ = answers_ = 0;
        visit_steps(0, going_on_, visit);
    }

    // After that, by lane: the role that has a choice, if only one has; any if none does. Whether nowhere
    // several have.
    bool find_choosers(std::uint8_t *out) const;
    // By lane: of how many states the one there is one.
    void find_orbits(std::uint32_t *out) { orbits_.sizes(nodes_.data() + 1, out); }
    // After for_each_step: how many moves chance has, where the play goes on.
    void find_cases(std::uint32_t *out) const;

  private:
    struct Legal {
        std::uint32_t move;
        std::uint32_t times; // so many moves have this effect, and are legal in the same lanes
        Bits where;
    };

    Bits value(circuit::Edge edge) const { return value_of(nodes_.data(), edge); }
    void list_moves();
    void add_legal(std::size_t role, std::uint32_t move, const Bits &where);
    void make_step(const Bits &where);
    template <class Visit>
    void visit_steps(std::size_t at, const Bits &where, const Visit &visit);

    const game::Game &game_;
    PackedRules rules_;
    Orbits orbits_;
    std::vector<circuit::Edge> folded_; // what they say, by bit
    const circuit::LaneCode<4> &code_;
    std::size_t words_;
    // Of the roles: those of the side that moves first, then the other side's, then chance.
    std::vector<std::size_t> order_;
    std::size_t first_end_, second_end_;
    std::vector<std::uint32_t> first_like_; // by move: the first move of chance with the same effect
    std::vector<Bits> nodes_;
    Bits terminal_{}, going_on_{};
    std::vector<std::vector<Legal>> legal_; // by role: moves that are legal somewhere
    std::vector<std::uint32_t> joint_;      // by role
    std::size_t choices_ = 0, answers_ = 0;
    std::uint32_t times_ = 1;
    std::vector<std::uint64_t> rows_;
};

template <class Visit>
void Expander::visit_steps(std::size_t at, const Bits &where, const Visit &visit) {
    if (at == first_end_) ++choices_;
    if (at == second_end_) ++answers_;
    if (at == order_.size()) {
        make_step(where);
        visit(Step{choices_ - 1, answers_ - 1, times_, where},
              static_cast<const std::uint64_t *>(rows_.data()));
        return;
    }
    for (const Legal &legal : legal_[order_[at]]) {
        Bits here = both(where, legal.where);
        if (!any(here)) continue;
        joint_[order_[at]] = legal.move;
        if (at >= second_end_) times_ = legal.times;
        visit_steps(at + 1, here, visit);
    }
}

} // namespace zermelo::engines::layered
