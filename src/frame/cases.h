// A disjunction of cases, each a conjunction of equalities between outer variables and terms and of other
// conditions. What is known of the values of variables is used to leave out what can never fail and cases
// that never hold.
#pragma once

#include "frame/domains.h"
#include "frame/substitution.h"

#include <optional>

namespace zermelo::frame {

struct Case {
    Substitution equal;
    std::vector<gdl::Literal> conditions;
};
using Cases = std::vector<Case>; // none: it never holds; an empty one: it always does

// What is known where the cases are to hold.
struct Known {
    const Facts &facts;
    std::map<std::string, Domain> values; // of outer variables
};

// The condition without arguments that decide it: true, false, or as it is.
enum class Truth { never, open, always };
Truth truth(const gdl::Literal &condition, const Known &known);

// Both hold. Of the cases that this gives, none adds to another without need.
Cases both(const Cases &a, const Cases &b, const Known &known);

} // namespace zermelo::frame
