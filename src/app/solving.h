// What the commands that solve games share.
#pragma once

#include "app/command.h"
#include "engines/engine.h"

namespace zermelo::app {

// Threads: 0 for as many as there are processors. Most of the memory is for the engines' tables.
engines::Resources make_resources(const Common &common, std::size_t threads, const Limits &limits);

// A strategy for the query of a compiled game. Throws Error if there is none.
strategy::Strategy make_strategy(const machine::Pipeline &pipeline, engines::Query query,
                                 const Common &common);

} // namespace zermelo::app
