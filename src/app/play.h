// zermelo play: a person plays on the terminal against a strategy.
#pragma once

#include "app/command.h"
#include "engines/engine.h"
#include "strategy/strategy.h"

namespace zermelo::app {

struct PlayOptions {
    std::string game;
    std::string strategy; // a file; none: one is made
    std::string role;     // the person's; none: one for which the strategy has no plan
    std::uint64_t seed = 1;
};

// Makes a strategy if no file is given; throws Error if it cannot.
using MakeStrategy =
    std::function<strategy::Strategy(const machine::Pipeline &, const engines::Query &, const Limits &)>;

int play(const PlayOptions &options, const Common &common, const MakeStrategy &make_strategy);

} // namespace zermelo::app
