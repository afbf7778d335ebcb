// Rules that differ in one condition only, as one rule over the union of what they ask for there. Normal form
// multiplies an `or` out into such rules; where they are heavy, so is each copy of what they share.
#pragma once

#include "gdl/normal.h"

#include <optional>
#include <string>

namespace zermelo::ground {

struct Factored {
    std::vector<std::size_t> rules;      // the numbers of those that became one
    gdl::Rule whole;                     // that one
    std::vector<gdl::Rule> alternatives; // the rules of the union
};

// The rule of this number together with the most others. `name` is for the union.
std::optional<Factored> factor(const std::vector<gdl::Rule> &rules, std::size_t number,
                               const std::string &name);

} // namespace zermelo::ground
