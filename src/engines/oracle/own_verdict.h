// The verdict for the model own (every role for itself) where the value of every state is known.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines {

// `value_of` numbers values as OutcomeCode does, and is asked about states that are not terminal.
Verdict own_verdict(const Problem &problem, const Query &query,
                    const std::function<std::uint32_t(const game::State &)> &value_of);

} // namespace zermelo::engines
