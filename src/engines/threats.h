// How near each side is to its best end: of how many fluents does a change, of that one alone, make the best
// goal of one of its roles true? On a board these are the cells that complete a line. Moves that leave many
// such threats are worth trying first, wherever the goals are of such a kind.
//
// The changes are found for all fluents at once by going back from the goal through the circuit: a change of
// one input of a conjunction passes through it if the other input holds. This makes a few gates more for each
// gate of the goal; they are evaluated with the rest.
#pragma once

#include "circuit/lanes.h"
#include "engines/engine.h"

#include <array>
#include <memory>

namespace zermelo::engines {

struct Threats {
    circuit::Circuit circuit; // the game's, with the gates of the threats after its own
    circuit::Tapes tapes{circuit};
    struct Side {
        std::vector<circuit::Edge> edges; // one per threat
        circuit::Tape tape;               // the tape `state`, and these
    };
    std::array<Side, 2> sides;

    explicit Threats(circuit::Circuit extended) : circuit(std::move(extended)) {}
    Threats(const Threats &) = delete;
    Threats &operator=(const Threats &) = delete;
};

// Null if neither side has any, or they would cost too much. `sides` has the roles of each.
std::unique_ptr<Threats> find_threats(const Problem &problem,
                                      const std::array<std::vector<std::size_t>, 2> &sides);

} // namespace zermelo::engines
