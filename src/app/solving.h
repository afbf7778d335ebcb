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

// "verified" if the checker finds no fault in the strategy of a verdict and it claims just what the verdict
// says; "not verified (…)" if a limit is in the way. A wrong strategy is a fault of ours, and thrown.
std::string check_strategy(const game::Game &game, const engines::Query &query,
                           const engines::Verdict &verdict, const strategy::Strategy &strategy,
                           const Job &job, std::size_t threads);

// What is known to be wrong with a game, though it can be solved: in one line each, with the moves that show
// it.
std::vector<std::string> warnings(const game::Game &game, const analyse::Facts &facts);

// A strategy for the query of a compiled game. Throws Error if there is none.
strategy::Strategy make_strategy(const machine::Pipeline &pipeline, engines::Query query,
                                 const Common &common, const Job &job);

} // namespace zermelo::app
