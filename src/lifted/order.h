// Which literal of a body comes next.
#pragma once

#include "lifted/program.h"

#include <limits>

namespace zermelo::lifted {

inline constexpr std::int32_t unbound = std::numeric_limits<std::int32_t>::min();

bool is_bound(const Expression &e, const std::vector<std::int32_t> &bound);

struct Statistics {
    const Program &program;
    FactSet &facts;
    FactSet &state;
    std::size_t role_count;
};

// `bound` has the slot of each variable, `uses` how often it occurs in what is left of the rule. Negative
// literals and `distinct` wait for their variables.
std::vector<const Subgoal *>::iterator pick(std::vector<const Subgoal *> &open,
                                            const std::vector<std::int32_t> &bound,
                                            const std::vector<std::uint32_t> &uses,
                                            const Statistics &statistics);

} // namespace zermelo::lifted
