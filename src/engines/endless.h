// Where a role gets the lowest payoff: is it beaten, or does the play go on for ever because nobody can force
// an end that he likes better?
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines {

// Whether the other of two players cannot force an end with the lowest payoff for the role, which gets no
// more. False where it could not be found out.
bool goes_on_for_ever(const Problem &problem, const Query &query, const Resources &resources);

} // namespace zermelo::engines
