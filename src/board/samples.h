// States met in a few random plays: what never happens there is taken for what never happens. A board that is
// shown with two pieces in one place is no disaster, so nothing needs to be proved.
#pragma once

#include "machine/playout.h"
#include "session/session.h"

namespace zermelo::board {

struct Seen {
    machine::Names facts;
    machine::Names move;   // by role; empty at the end of a play
    bool is_first = false; // of its play
};

// By the circuit if the session has one, and else from the rules. Ends early, with what there is, when it
// takes long.
std::vector<Seen> sample(const session::Session &session, const Job &job);

} // namespace zermelo::board
