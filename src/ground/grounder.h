// One attempt to ground a description, with patience for rules that could be split instead.
#pragma once

#include "base/job.h"
#include "gdl/normal.h"
#include "ground/program.h"
#include "ground/views.h"

namespace zermelo::ground {

struct Grounding {
    std::vector<std::size_t>
        given_up; // rules that took more steps than there was patience; if any, there is no program
    std::vector<std::size_t> nearly; // rules that might have been if others had not, after a long attempt
    Program program;                 // not simplified
};

struct Task {
    const std::vector<gdl::Rule> &rules;
    const std::string &goal_values; // the relation of roles and their goal values as written (goal_values.h)
    const Views &views;
    std::vector<std::size_t> patience; // by rule: it is given up after so many steps, or SIZE_MAX
    std::size_t brief; // after that many steps any rule is left where it is, once another has been given up
};

// Throws LimitReached.
Grounding try_to_ground(const Task &task, Meter &meter);

} // namespace zermelo::ground
