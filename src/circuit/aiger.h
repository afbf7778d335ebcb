// The circuit of a game in AIGER 1.9, ASCII form (Biere, Heljanko, Wieringa, "AIGER 1.9 and beyond", 2011),
// for model checkers and synthesis tools: fluents are latches that begin with the initial state, moves are
// inputs, and terminal, legal moves and goals are outputs. Which of the moves are made is up to the
// environment: a play of the game makes exactly one legal move of each role in every step.
#pragma once

#include "circuit/circuit.h"

#include <string>

namespace zermelo::circuit {

std::string print_aiger(const game::Game &game, const Circuit &circuit);

} // namespace zermelo::circuit
