// What search looks at in a state besides the rules: threats and outlooks, evaluated with everything else.
#pragma once

#include "circuit/lanes.h"
#include "engines/oracle/outlook.h"
#include "engines/oracle/threats.h"

#include <array>
#include <memory>

namespace zermelo::engines {

struct Signs {
    circuit::Tapes tapes; // the game's circuit, with the gates of the signs after its own
    struct Side {
        std::vector<circuit::Edge> threats;
        circuit::Tape tape; // the tape `state`, these threats, and all outlooks
    };
    std::array<Side, 2> sides;
    std::vector<Outlook> outlooks; // by rung of the scale; empty: none

    explicit Signs(circuit::Circuit extended) : tapes(std::move(extended)) {}
};

// Null if there are none, or if the job has no more time or memory for them. `sides` has the roles of each.
std::unique_ptr<Signs> find_signs(const Problem &problem, const Query &query, const std::vector<int> &scale,
                                  const std::array<std::vector<game::RoleId>, 2> &sides, const Job &job);

} // namespace zermelo::engines
