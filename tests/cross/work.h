// How much the engines may spend here: the one place that knows how limits are given.
#pragma once

#include "engines/common/engine.h"
#include "strategy/check.h"

namespace zermelo::cross {

inline Job no_limit() { return {}; }

inline engines::Resources resources(double seconds, std::size_t threads) {
    engines::Resources out;
    out.job = Limits{seconds};
    out.threads = threads;
    out.table_bytes = std::size_t{1} << 22;
    return out;
}

inline strategy::Report verify(const game::Game &game, const strategy::Strategy &strategy) {
    return strategy::check(game, strategy, no_limit());
}

} // namespace zermelo::cross
