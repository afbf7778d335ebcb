// What the commands that solve games share.
#pragma once

#include "app/command.h"
#include "engines/engine.h"

namespace zermelo::app {

// Threads: 0 for as many as there are processors. Most of the memory is for the engines' tables.
engines::Resources make_resources(const Common &common, std::size_t threads, const Job &job);

// Where plays begin, if not at the initial state.
struct Start {
    std::string from, after; // a file of facts, or moves
};
void add_start(CLI::App *command, Start &start);
// Makes it the initial state of a compiled game.
void apply(const Start &start, machine::Pipeline &pipeline);

// A strategy for the query of a compiled game. Throws Error if there is none.
strategy::Strategy make_strategy(const machine::Pipeline &pipeline, engines::Query query,
                                 const Common &common, const Job &job);

} // namespace zermelo::app
