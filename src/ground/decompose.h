// Splits a rule with many variables into a chain of rules with fewer. A variable that the head does not
// mention is projected away in a rule of its own over just the conditions that mention it, like a bucket in
// bucket elimination (Dechter 1999; for logic programs Bichler, Morak, Woltran 2016). The instances of the
// parts add up where those of the whole multiply.
#pragma once

#include "gdl/normal.h"

#include <string>

namespace zermelo::ground {

// The parts, the last one with the original head; one rule, unchanged, if there is no gain. Auxiliary
// relations are called `prefix` followed by `counter`, which goes up.
std::vector<gdl::Rule> decompose(const gdl::Rule &rule, const std::string &prefix, std::size_t &counter);

} // namespace zermelo::ground
