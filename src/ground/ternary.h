// Three-valued simulation: which atoms are true, false or either over all reachable states, when every
// possible move is considered possible always. Starts at the initial state and joins in successors until
// nothing changes; what is still constant then is constant in every play.
#pragma once

#include "base/job.h"
#include "base/scc.h"
#include "ground/program.h"

#include <vector>

namespace zermelo::ground {

struct Range {
    bool possible = false; // true in some state, perhaps
    bool always = false;   // true in all states, surely
    bool operator==(const Range &) const = default;
};

// `components` are the strata of the program.
std::vector<Range> reachable_values(const Program &program, const Components &components, Meter &meter);

} // namespace zermelo::ground
