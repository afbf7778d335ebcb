// All successors of many states of a reduced puzzle: made, and asked whether the play is over and how high on
// the ladder it ended, 256 at a time.
#pragma once

#include "engines/puzzle/reduce.h"
#include "space/expander.h"

namespace zermelo::engines::puzzle {

class Successors {
  public:
    static constexpr std::size_t width = space::Expander<4>::width;

    // `extra` edges of the reduced circuit are evaluated in each successor too.
    Successors(const game::Game &game, const Reduced &reduced, const std::vector<circuit::Edge> &extra = {});

    std::size_t row_words() const { return expander_.row_words(); }

    // Lists the successors of up to `width` states, numbered from `first_number`. `visit` is called whenever
    // there are `width` of them; the rest waits for more parents, or for `finish`.
    template <class Visit>
    void expand(const std::uint64_t *rows, std::size_t count, std::uint32_t first_number, Visit &&visit) {
        expander_.list(rows, count, listing_);
        for (std::size_t i = 0; i < count; ++i)
            if (!listing_.terminal.test(i))
                expander_.add_transitions(listing_, i, rows + i * row_words(),
                                          first_number + static_cast<std::uint32_t>(i), waiting_, [&] {
                                              make();
                                              visit();
                                              waiting_.count = 0;
                                          });
    }
    template <class Visit>
    void finish(Visit &&visit) {
        if (waiting_.count == 0) return;
        make();
        visit();
        waiting_.count = 0;
    }

    // The batch at hand, during a visit.
    std::size_t count() const { return waiting_.count; }
    const std::uint64_t *row(std::size_t lane) const { return rows_.data() + lane * expander_.row_words(); }
    const std::uint64_t *rows() const { return rows_.data(); }
    std::uint32_t parent(std::size_t lane) const { return waiting_.parent_number[lane]; }
    std::vector<game::MoveId> joint_move(std::size_t lane) const;
    bool terminal(std::size_t lane) const { return terminal_.test(lane); }
    std::size_t climbed(std::size_t lane) const; // how many rungs hold; means something at an end
    circuit::Vector<4> value(circuit::Edge extra) { return expander_.lanes().value(extra); }

  private:
    void make();

    const Reduced &reduced_;
    space::Expander<4> expander_;
    space::Expander<4>::Listing listing_;
    space::Transitions waiting_;
    std::size_t roles_;
    circuit::Tape tape_; // what is asked of a successor
    std::vector<std::uint64_t> rows_;
    circuit::Vector<4> terminal_;
    std::vector<circuit::Vector<4>> rungs_;
};

} // namespace zermelo::engines::puzzle
