// Everything that some states lead to, with what belongs to a state side by side: for each choice of the
// first side and each reply of the second a row of cases of chance, each of which is a state or an end.
#pragma once

#include "engines/exhaustive/back_up.h"
#include "engines/exhaustive/steps.h"
#include "space/canonical.h"

#include <span>

namespace zermelo::engines {

class Family {
  public:
    struct Case {
        std::uint32_t times; // how many equally likely ones it stands for
        bool ends;
        int payoff; // if so
    };
    // By state; `chance` of a shape counts the cases of every row.
    const Shape &shape(std::size_t state) const { return states_[state].shape; }
    std::size_t first_row(std::size_t state) const { return states_[state].row; }
    // By row: its cases are begin … end - 1.
    std::size_t begin(std::size_t row) const { return row_begins_[row]; }
    std::size_t end(std::size_t row) const { return row_begins_[row + 1]; }
    std::span<const Case> cases() const { return cases_; }
    // The state of a case that does not end, the one that stands for all that are the same by symmetry.
    const std::uint64_t *state(std::size_t at) const { return words_.data() + at * row_words_; }

    // If that was wanted and ends alone show that a state is worth the highest payoff, or the lowest: this
    // one. Then its cases do not matter.
    const std::optional<int> &settled(std::size_t state) const { return states_[state].settled; }
    // Calls visit(case) for all those that are to be followed.
    template <class Visit>
    void for_each_state(const Visit &visit) const;

    // The value of a state from what a row of cases is worth.
    template <class Value, class OfRow>
    Value value(std::size_t state, const OfRow &of_row) const {
        Shape rows = shape(state);
        rows.chance = 1;
        return back_up<Value>(rows, first_row(state), role_first_, of_row);
    }

  private:
    friend class Successors;
    struct Made {
        Shape shape;
        std::size_t row;
        std::optional<int> settled{};
    };

    std::size_t row_words_ = 0;
    bool role_first_ = true;
    std::vector<Made> states_;
    std::vector<std::size_t> row_begins_;
    std::vector<Case> cases_;
    std::vector<std::uint64_t> words_; // by case
};

// Makes them.
class Successors {
  public:
    static constexpr std::size_t most_states = Steps::width;

    Successors(const Problem &problem, const Query &query, const space::Canonical &canonical, const Job &job);

    // Of at most so many states. Throws LimitReached. `through`: where all that a state leads to has a choice
    // of chance only, and as many cases everywhere, what lies behind that. `settle`: see Family.
    void make(const std::uint64_t *rows, std::size_t count, bool through, bool settle, Family &out);

    const game::Payoff &payoff() const { return steps_.outcomes().payoff(); }

  private:
    using Case = Family::Case;

    void take();                                               // what waits
    std::size_t cases_of(const Steps::Choices &choices) const; // in a row, once they are merged
    void go_through();
    std::optional<int> settle(std::size_t state) const;

    Steps steps_;
    const space::Canonical &canonical_;
    Meter meter_;
    std::size_t row_words_;
    Steps::Legal legal_;
    Steps::Choices choices_;
    Family *out_ = nullptr; // being made
};

template <class Visit>
void Family::for_each_state(const Visit &visit) const {
    for (const Made &made : states_) {
        if (made.shape.size() == 0 || made.settled) continue;
        std::size_t rows = std::size_t{made.shape.first} * made.shape.second;
        for (std::size_t at = begin(made.row); at < begin(made.row + rows); ++at)
            if (!cases_[at].ends) visit(at);
    }
}

} // namespace zermelo::engines
