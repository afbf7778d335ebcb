// Steps of many states at once: what can be done in each, and what that leads to. The transitions of a state
// are made in an order that fits the query: the choices of the side that moves first vary slowest, then those
// of the other side, then chance.
#pragma once

#include "engines/common/effects.h"
#include "engines/exhaustive/outcomes.h"
#include "engines/exhaustive/shape.h"
#include "space/joint_moves.h"

namespace zermelo::engines {

class Steps {
  public:
    using Lanes = circuit::Lanes<4>;
    static constexpr std::size_t width = Lanes::width;
    static constexpr std::uint32_t no_outcome = UINT32_MAX;

    Steps(const Problem &problem, const Query &query);

    std::size_t row_words() const { return row_words_; }
    const SideOrder &order() const { return order_; }
    const Outcomes &outcomes() const { return outcomes_; }

    using Legal = std::vector<std::vector<std::uint64_t>>; // by role: rows of bits, by lane
    using Choices = space::Choices;
    void list(const std::uint64_t *rows, std::size_t count, Legal &legal);
    void choices_of(const Legal &legal, std::size_t lane, Choices &choices) const;
    Shape shape_of(const Choices &choices) const;
    // By choice of the last chance role, how many of its moves it stands for: each for itself …
    const std::vector<std::uint32_t> &all_once() const { return all_once_; }
    // … or, of those that have the same effect, one is left in `choices` for all.
    const std::vector<std::uint32_t> &merge_chance(Choices &choices);

    // What a state ends with; no_outcome if it is not terminal.
    std::uint32_t outcome_of(const std::uint64_t *row);

    // Transitions that wait to be made together. `full` is called when there is no room for more, and has to
    // make and clear them; it may add others.
    template <class Full>
    void add(const std::uint64_t *row, std::uint32_t node, const Choices &choices,
             const std::vector<std::uint32_t> &last_times, const Full &full);
    std::size_t count() const { return count_; }
    void clear() { count_ = 0; }
    void abandon(); // without making them
    void make();    // what they lead to

    // By transition; the last two once they are made.
    std::uint32_t node(std::size_t lane) const { return node_[lane]; }   // whence
    std::uint32_t times(std::size_t lane) const { return times_[lane]; } // how many joint moves it stands for
    void set_times(std::size_t lane, std::uint32_t times) { times_[lane] = times; }
    std::uint64_t *row(std::size_t lane) { return made_.data() + lane * row_words_; }
    std::uint32_t outcome(std::size_t lane) const { return made_outcome_[lane]; }

  private:
    const Problem &problem_;
    SideOrder order_;
    Outcomes outcomes_;
    Lanes lanes_;
    circuit::Tape goals_tape_; // terminal and the goals that matter
    std::size_t row_words_;
    MoveEffects effects_;

    std::vector<std::uint64_t> parents_; // rows
    std::vector<std::uint32_t> node_, times_;
    std::size_t count_ = 0;
    std::vector<std::uint64_t> made_; // rows
    std::vector<std::uint32_t> made_outcome_;
    std::vector<std::uint32_t> merged_from_, merged_, merged_times_, all_once_;
    space::JointMoves joint_;
};

template <class Full>
void Steps::add(const std::uint64_t *row, std::uint32_t node, const Choices &choices,
                const std::vector<std::uint32_t> &last_times, const Full &full) {
    space::JointMoves joint = std::move(joint_); // `full` may come here again
    if (joint.size() == 0) joint = space::JointMoves(order_.roles);
    joint.start(choices);
    for (bool more = true; more;) {
        std::size_t lane = count_++;
        std::copy(row, row + row_words_, parents_.data() + lane * row_words_);
        node_[lane] = node;
        times_[lane] = last_times[joint.choice(joint.size() - 1)];
        for (std::size_t i = 0; i < joint.size(); ++i) {
            std::uint32_t move = joint.move(choices, i);
            if (effects_.read[move]) lanes_.set_move(move, lane);
        }
        more = joint.next(choices);
        if (count_ == width) full();
    }
    joint_ = std::move(joint);
}

} // namespace zermelo::engines
