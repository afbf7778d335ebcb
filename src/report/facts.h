// What `check --prove` shows: every question of the analysis with its proof, its counterexample, or neither.
#pragma once

#include "analyse/facts.h"
#include "report/common.h"

namespace zermelo::report {

std::string text(const game::Game &game, const analyse::Facts &facts);
Json to_json(const game::Game &game, const analyse::Facts &facts);

// Whether one of the three rules of GDL that need all states is broken: every role has a move in every state
// that is not terminal, and exactly one goal value in every terminal one, and every play ends.
bool refutes_validity(const analyse::Facts &facts);

} // namespace zermelo::report
