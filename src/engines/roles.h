// A query for every role at once: what kind of game it is, which model fits, and which roles' values follow
// from others'.
#pragma once

#include "engines/auto.h"

namespace zermelo::engines {

// "single-player", "two-player turn-taking", "two-player simultaneous", "three-player turn-taking", …, with
// "stochastic" in front if there is chance; ", turn-taking not proved" where that is all that is known.
std::string kind_of(const game::Game &game, const analyse::Facts &facts);
// What the adversarial model is called in such a game: "best goal", "value", "paranoid", "maximin".
std::string name_of(const game::Game &game, const analyse::Facts &facts, const Query &query);

struct RoleVerdict {
    game::RoleId role;
    Choice choice;
    Verdict verdict;
    // The value follows from another role's, because the sum is constant; nothing was computed for it.
    bool derived = false;
    // The value is the lowest because nobody can force an end (see endless.h).
    bool endless = false;
};

// The verdicts for some roles, in their order, each with the model of the query; by one engine, or by those
// that `choose` finds. The limits are for all of them together.
std::vector<RoleVerdict> solve_roles(const Problem &problem, const Query &query,
                                     const std::vector<game::RoleId> &roles, const Resources &resources,
                                     const Engine *engine = nullptr);

} // namespace zermelo::engines
