// From values to a plan: starting at the root, one side makes its best choice in each state and the other
// side all of its choices; every state that comes up is in the plan.
#pragma once

#include "engines/exhaustive/graph.h"

namespace zermelo::engines {

// What a plan needs to know about states. Scores are compared, and added up over chance; the plan's side
// wants much, the other side little.
template <class Score>
struct PlanGuide {
    std::function<Score(Target here, Target to)> score;
    // Of an entry, by its node and the least number of steps in which the plan reaches it.
    std::function<std::uint32_t(Target, std::uint32_t depth)> distance;
    std::function<std::vector<mpq_class>(Target)> values;
    std::function<bool(Target)> leave_out; // states that need no entry, nor what follows them
    std::uint32_t depth = UINT32_MAX;      // nor do states at this depth
};

// A score for a side that has to keep a value and to come nearer to the end: over the outcomes of chance
// nothing may be lost, and one of them has to be nearer. Either a choice does that or it does not.
struct Advance {
    mpq_class gain; // by a step, compared with the value before
    bool nearer = false;

    Advance &operator+=(const Advance &other) {
        gain += other.gain;
        nearer = nearer || other.nearer;
        return *this;
    }
    bool good() const { return nearer && gain >= 0; }
    bool operator<(const Advance &other) const { return !good() && other.good(); }
    bool operator>(const Advance &other) const { return other < *this; }
};

// The choices of a side (first or second) that are best: for the first side one, for the second one for each
// choice of the first; as numbers of joint choices.
template <class Score>
struct Decision {
    std::vector<std::uint32_t> choices;
    Score score{}; // after these, the other side having done its worst
};
template <class Score>
Decision<Score> decide(const StateGraph::View &view, bool first_side,
                       const std::function<Score(Target)> &score);

// Nothing if there would be more than `max_states`. Throws LimitReached.
template <class Score>
std::optional<strategy::Part> make_part(StateGraph &graph, const game::State &root, strategy::Side side,
                                        bool first_side, const PlanGuide<Score> &guide,
                                        std::size_t max_states);

// All states that can be reached, with values for all roles.
std::optional<strategy::Part> make_table(StateGraph &graph, const game::State &root,
                                         const PlanGuide<std::int64_t> &guide, std::size_t max_states);

} // namespace zermelo::engines
