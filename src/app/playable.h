// A game prepared as far as is needed to play it.
#pragma once

#include "app/command.h"

namespace zermelo::app {

struct Playable {
    session::Session session;
    machine::Reasoner reasoner;
};

// By the reasoner that is named; without a name by the circuit, and what cannot be grounded in so many
// seconds is played from its rules, which is said on the terminal.
Playable prepare_to_play(const std::string &game, const std::string &with, double ground_seconds,
                         const Job &job);

} // namespace zermelo::app
