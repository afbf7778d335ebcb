// A line of play as it is shown: replayed by the reference semantics first, so that nothing is shown that the
// rules do not say.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::session {

// By step, the moves of roles that had a choice; in a step where none had, all of them. Nothing if the line
// is not one of the game, or ends with another payoff than the value; cut where the time is up.
std::vector<std::string> line_text(const game::Game &game, const engines::Query &query,
                                   const engines::Verdict &verdict, const Job &job);

} // namespace zermelo::session
