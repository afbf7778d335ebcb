// Relations that depend on nothing but the rules, with all that holds of them: where the order of values, the
// neighbours of places and the like are said.
#pragma once

#include "base/job.h"
#include "board/reading.h"
#include "gdl/normal.h"

#include <map>

namespace zermelo::board {

using FixedRelations = std::map<std::string, std::vector<Values>>; // by name

// Those with so many arguments. What takes too long is left out.
FixedRelations fixed_relations(const std::vector<gdl::Rule> &rules, std::size_t arity, const Job &job);

// The rules with what holds in place of the rules of these relations, which have so many arguments.
std::vector<gdl::Rule> with_facts(std::vector<gdl::Rule> rules, std::size_t arity,
                                  const FixedRelations &relations);

} // namespace zermelo::board
