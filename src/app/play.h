// zermelo play: a person plays on the terminal against a strategy.
#pragma once

#include "app/start.h"

namespace zermelo::app {

struct PlayOptions {
    std::string game;
    std::string strategy; // a file; none: one is made
    std::string role;     // the person's; none: one for which the strategy has no plan
    Start start;          // without a file
    std::uint64_t seed = 1;
};

int play(const PlayOptions &options, const Common &common);

} // namespace zermelo::app
