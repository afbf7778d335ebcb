// Relations that depend on nothing but the rules, with all that holds of them: where the order of values, the
// neighbours of places and the like are said.
#pragma once

#include "base/job.h"
#include "board/reading.h"
#include "gdl/normal.h"

#include <map>

namespace zermelo::board {

// By name, of relations with so many arguments. Those that take too long are left out.
std::map<std::string, std::vector<Values>> fixed_relations(const std::vector<gdl::Rule> &rules,
                                                           std::size_t arity, const Job &job);

} // namespace zermelo::board
