// Bounds on values with chance where states repeat, by value iteration from both sides in integers: from
// below the values within 1, 2, 3 … steps, rounded down; from above anything that a step back does not raise
// is an upper bound, rounded up (interval iteration, Haddad and Monmege 2014). From above the bounds may
// stay apart from the values where the role can keep the play going; that a play has to leave a component
// some time to be worth anything takes care of the simplest such cases. Much faster than exact values, and
// what is known when these take too long.
#pragma once

#include "engines/exhaustive/components.h"

namespace zermelo::engines {

struct Enclosure {
    mpq_class lower, upper;
};

// From numbers above the lowest payoff, in binary with so many digits after the point; rounded outwards to
// decimal numbers that can be read.
Enclosure enclosure(const mpz_class &lower, const mpz_class &upper, unsigned bits, int lowest);

// Of the root's value, which is not terminal. Throws LimitReached.
Enclosure enclose(StateGraph &graph, const Components &components);

// The same with less effort and fewer digits, also where a limit has ended the building of the graph: a state
// that has not been expanded may be worth anything. Better bounds the longer the graph's job lasts, but some
// in any case.
Enclosure enclose_roughly(StateGraph &graph);

} // namespace zermelo::engines
