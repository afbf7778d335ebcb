// In which order the variables of decision diagrams stand. It decides how large they are, and no rule tells
// the best: so a few orders are tried on the first layers of the game. First by the arguments of the fluents,
// in each order of arguments (row by row, column by column); then parts that share an argument change places.
// Stacks stay together.
#pragma once

#include "engines/bdd/coding.h"
#include "engines/common/engine.h"

namespace zermelo::engines::symbolic {

// In the best order that was found in a small share of the job's time.
std::vector<Cell> choose_order(const Problem &problem, const Query &query, std::vector<Cell> cells,
                               const Job &job);

// The same, with stacks where there are. A game with few states stays as it is.
std::vector<Cell> choose_coding(const Problem &problem, const Query &query, const Job &job);

} // namespace zermelo::engines::symbolic
