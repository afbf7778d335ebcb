// Which values matter: a player who can have more elsewhere does not ask how much exactly is lost here. The
// alpha and beta of game-tree search (Knuth and Moore 1975), through chance as Ballard's *-minimax (1983) has
// it, where the branches that are not searched yet count for 0 or for 1.
//
// Values are exact, but windows need not be, as long as they err on the side of searching more. So they are
// floating-point numbers with a margin for the rounding of each step.
#pragma once

#include <algorithm>

namespace zermelo::ssat {

// A number known up to rounding.
struct Approximate {
    double low = 0, high = 1;
};

struct Window {
    // Of values at or below alpha it is enough to know that; of those at or above beta too.
    double alpha = -1, beta = 2;

    bool everything() const { return alpha < 0 && beta > 1; }

    // For one branch of a chance of this probability, when nothing is known of the other.
    Window first_branch(const Approximate &chance) const {
        return scaled(alpha - (1 - chance.low), beta, chance);
    }
    // For the other one: `part` is what the first adds to the value, `chance` that of the second.
    Window second_branch(const Approximate &part, const Approximate &chance) const {
        return scaled(alpha - part.high, beta - part.low, chance);
    }
    // For a value that is multiplied by a factor before it matters.
    Window before_factor(const Approximate &factor) const { return scaled(alpha, beta, factor); }

  private:
    static constexpr double margin = 1e-14;
    Window scaled(double above, double below, const Approximate &factor) const {
        Window out;
        above -= margin;
        if (alpha >= 0 && above > 0) out.alpha = above / factor.high * (1 - margin);
        below = (below + margin) / factor.low * (1 + margin);
        if (beta <= 1 && below <= 1) out.beta = below; // also if factor.low is 0
        return out;
    }
};

} // namespace zermelo::ssat
