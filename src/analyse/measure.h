// Progress measures: weights of fluents whose sum grows from step to step (Definition 1 of Edelkamp and
// Kissmann, "On the complexity of BDDs for state space search", and their layered solving of two-player games
// 2010, has the notion for states in general).
//
// Weights are learned: a perceptron (Rosenblatt 1958) finds weights under which all known steps grow, the
// solver finds a step that does not, which is learned from, and so on, until there is none
// (counterexample-guided, as for ranking functions of programs). Fluents share weights by their names at
// first, by predicate, then by single arguments, then by pairs of them, and at last each has its own, so that
// few steps teach much.
#pragma once

#include "analyse/questions.h"

namespace zermelo::analyse {

// What is asked of some steps.
struct Growth {
    std::vector<Lemma> before; // these hold before the step
    std::int64_t growth = 1;   // at least so much, 0 or 1
};

// A measure that grows as asked for in any `steps` steps that begin after t steps of a play, t modulo the
// number of growths giving the one that counts. Nothing if none is found. Throws LimitReached.
std::optional<ProgressMeasure> learn_measure(const Subject &subject, const std::vector<Group> &disjoint,
                                             std::size_t steps, const std::vector<Growth> &growths,
                                             Meter &meter);

// A literal for: in this frame the sum is at least the given number.
int sum_at_least(unroll::Unrolling &unrolling, std::size_t frame, const std::vector<std::int64_t> &weight,
                 std::int64_t number);

} // namespace zermelo::analyse
