// The stage `analyse`: what is true of all reachable states of a game. Guessed from playouts, proved by
// induction with a SAT solver on the circuit, or by visiting all states where there are few.
#pragma once

#include "analyse/facts.h"
#include "base/job.h"
#include "circuit/lanes.h"

namespace zermelo::analyse {

// quick: what engines need before they start, in a fraction of a second for a board game.
// full: every question, with longer inductions and more states visited.
enum class Depth { quick, full };

// What an analysis may spend.
struct Effort {
    double seconds;           // of work (base/work.h), in all, if there is no limit of time
    std::size_t visit_states; // all states are visited if there are no more
    std::size_t visit_more;   // … if a question stays open otherwise
    std::size_t play_states;  // otherwise so many are sampled
    std::size_t play_steps;   // by playouts no longer than this
    std::size_t induction_steps;
    std::size_t symmetry_arrows;  // the largest net in which symmetries are looked for
    std::size_t gates_per_second; // larger circuits are not given to the solver
    bool all_questions;
};
Effort effort_of(Depth depth);

// Never throws LimitReached: a question for which work or time (its share of it), memory or patience was not
// enough is unproved, and says so.
Facts analyse(const game::Game &game, const circuit::Tapes &tapes, const Job &job, const Effort &effort);
inline Facts analyse(const game::Game &game, const circuit::Tapes &tapes, const Job &job, Depth depth) {
    return analyse(game, tapes, job, effort_of(depth));
}

} // namespace zermelo::analyse
