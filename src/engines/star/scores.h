// What states are worth, in numbers that a search can add up and compare quickly, and still exactly.
//
// A score is a whole number of parts of a payoff above the lowest one. There are as many parts as fit into a
// word, a number that is divided by what chance divides by in plays of the game: so most means of scores are
// scores. Where one is not, it is known to lie between two neighbouring scores, and the fraction itself is
// kept aside, under a number.
#pragma once

#include "base/job.h"
#include "engines/common/integers.h"
#include "game/payoff.h"

#include <algorithm>
#include <cstdint>
#include <gmpxx.h>
#include <map>
#include <span>
#include <vector>

namespace zermelo::engines {

using Score = std::int64_t;

// What is known of a state's value: bounds, and perhaps which fraction between them it is.
struct Worth {
    Score lower, upper;
    std::uint32_t fraction = 0; // 0: none

    bool known() const { return lower == upper || fraction != 0; }
};

// Both are right.
inline Worth together(const Worth &a, const Worth &b) {
    return {std::max(a.lower, b.lower), std::min(a.upper, b.upper), a.fraction ? a.fraction : b.fraction};
}

inline Wide divided_down(Wide a, Wide b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }
inline Wide divided_up(Wide a, Wide b) { return -divided_down(-a, b); }

class Scores {
  public:
    // `cases` has, by play of some, the numbers of cases that chance had. So many bytes for fractions.
    Scores(const game::Payoff &payoff, std::span<const std::vector<std::uint32_t>> cases,
           std::size_t fraction_bytes);

    Score of(int payoff) const { return Score{(payoff - lowest_) / step_} * parts_; }
    Score top() const { return top_; } // of the highest payoff
    Worth nothing_known() const { return {0, top_}; }
    Worth end(int payoff) const { return {of(payoff), of(payoff)}; }

    // The value of a known worth, as a score and as a payoff; of a bound, as a payoff.
    mpq_class exact(const Worth &worth) const;
    mpq_class value(const Worth &worth) const { return to_payoff(exact(worth)); }
    mpq_class to_payoff(const mpq_class &score) const;
    // Of two known ones.
    bool less(const Worth &a, const Worth &b) const;
    bool equal(const Worth &a, const Worth &b) const { return !less(a, b) && !less(b, a); }

    // The sum of scores divided by a number. Throws LimitReached if there is no more room for fractions.
    Worth quotient(const mpq_class &sum, std::uint32_t divisor);
    std::size_t bytes() const { return bytes_; }

  private:
    int lowest_, step_; // all payoffs are so many steps apart
    Score parts_, top_;
    std::size_t room_, bytes_ = 0;
    std::map<mpq_class, std::uint32_t> numbers_;
    std::vector<const mpq_class *> fractions_{nullptr}; // by number
};

} // namespace zermelo::engines
