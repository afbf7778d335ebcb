// Which states are decided although the play goes on, and by what a look at the state shows: a goal holds
// that stays, or every goal that one side needs has become impossible. On a board these are lines that the
// other side has blocked.
//
// Fluents that are never removed, or never added, and exclusive ones of which another stays, have their last
// value. All others may have any, each on its own; what the goals and the end then can be is an upper bound
// of what they will ever be. It is one formula about the state: two gates more for each gate of the goals.
#pragma once

#include "circuit/extension.h"
#include "engines/common/engine.h"

namespace zermelo::engines {

struct Outlook {
    circuit::Edge good; // every play ends with at least the number
    circuit::Edge bad;  // no play does
};

// One for each number of the scale; none if they would cost too much.
std::vector<Outlook> find_outlooks(const Problem &problem, const Query &query, const std::vector<int> &scale,
                                   circuit::Extension &extension);

// Whether it depends on one of the fluents, which are given as a packed state.
bool reads(const circuit::Circuit &circuit, const Outlook &outlook, const std::uint64_t *fluents);

// By fluent: another one of its group holds, and stays.
std::vector<circuit::Edge> taken_fluents(const analyse::Facts &facts, circuit::Extension &extension);

} // namespace zermelo::engines
