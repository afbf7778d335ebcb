// A verdict against the truth, column by column: whatever was asked for is compared or said to be missing.
#pragma once

#include "cross/position.h"
#include "engines/roles.h"

namespace zermelo::cross {

struct Comparison {
    std::string column; // value, bounds, distance, first moves, line, strategy, missing
    bool same = true;
    std::string shown, right;
    std::string kind; // of the fault, if a column has several
};

// `hurried`: the engine had next to no time, so that what takes more than the value may be missing.
std::vector<Comparison> compare(Position &position, const engines::Query &query,
                                const engines::RoleVerdict &answer, bool hurried);

} // namespace zermelo::cross
