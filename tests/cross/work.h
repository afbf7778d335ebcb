// How much the engines may spend here: the one place that knows how limits are given.
#pragma once

#include "engines/common/engine.h"
#include "strategy/check.h"

namespace zermelo::cross {

// Limits of time are meant for optimised code; a sanitizer makes it 10 to 20 times as slow.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
inline constexpr unsigned slowness = 20;
#else
inline constexpr unsigned slowness = 1;
#endif

inline Job no_limit() { return {}; }

// How large games are, and what one question may take.
struct Scale {
    std::size_t states = 600;
    double seconds = slowness; // for each role: enough for such games, unless an engine has lost its way
    std::size_t table_bytes = std::size_t{1} << 22;
};

inline engines::Resources resources(double seconds, std::size_t threads, const Scale &scale = {}) {
    engines::Resources out;
    out.job = Limits{seconds};
    out.threads = threads;
    out.table_bytes = scale.table_bytes;
    return out;
}

inline strategy::Report verify(const game::Game &game, const strategy::Strategy &strategy) {
    return strategy::check(game, strategy, no_limit());
}

} // namespace zermelo::cross
