// All relations between fluents of a game: from its ground fluents, or for a game that was not grounded from
// what the rules let arguments be.
#pragma once

#include "board/fixed.h"
#include "board/relation.h"
#include "board/samples.h"

namespace zermelo::board {

// `pairs`: the fixed relations with two arguments.
std::vector<Relation> vocabulary(const session::Session &session, const std::vector<Seen> &seen,
                                 const std::vector<Chain> &chains, const FixedRelations &pairs,
                                 const Job &job);

} // namespace zermelo::board
