// One attempt to ground a description, with patience for rules that could be split instead.
#pragma once

#include "base/job.h"
#include "gdl/normal.h"
#include "ground/program.h"

namespace zermelo::ground {

struct Grounding {
    std::vector<std::size_t>
        given_up;    // rules that took more than `patience` steps; if any, there is no program
    Program program; // not simplified
};

// Only rules with splittable[i] are ever given up. `goal_values` is the relation of roles and their goal
// values as written (goal_values.h). Throws LimitReached.
Grounding try_to_ground(const std::vector<gdl::Rule> &rules, const std::string &goal_values, Meter &meter,
                        const std::vector<bool> &splittable, std::size_t patience);

} // namespace zermelo::ground
