// All relations between fluents of a game: from its ground fluents, or for a game that was not grounded from
// what the rules let arguments be.
#pragma once

#include "board/relation.h"
#include "board/samples.h"

namespace zermelo::board {

std::vector<Relation> vocabulary(const session::Session &session, const std::vector<Seen> &seen,
                                 const std::vector<Chain> &chains,
                                 const std::vector<std::vector<Values>> &pairs);

} // namespace zermelo::board
