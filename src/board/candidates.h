// Relations that could be boards: each with its axes, turned as it is to be shown.
#pragma once

#include "board/axes.h"
#include "board/links.h"
#include "board/look.h"

namespace zermelo::board {

struct Candidate {
    std::size_t relation = 0;
    Axes axes;
    bool upwards = false; // rows count from the bottom
    bool is_named_by_moves = false;
};

// By the look of the game where that says so, and else by what was seen; what fills more of a board comes
// first. Throws Error if the look is about what the game does not have.
std::vector<Candidate> find_candidates(const std::vector<Relation> &relations, const Links &links,
                                       const Look &look, const Job &job);

} // namespace zermelo::board
