// What `check --prove` shows: every question of the analysis with its proof, its counterexample, or neither.
#pragma once

#include "analyse/facts.h"
#include "report/common.h"

namespace zermelo::report {

// One question for people.
struct FactLine {
    std::string question;
    std::string answer; // "proved", "at most 9 steps", …
    std::string how;    // the proof, or why there is none; may be empty
    std::string where;  // refuted: where this can be seen
};
std::vector<FactLine> fact_lines(const game::Game &game, const analyse::Facts &facts);

std::string text(const game::Game &game, const analyse::Facts &facts);
Json to_json(const game::Game &game, const analyse::Facts &facts);

// Whether one of the three rules of GDL that need all states is broken: every role has a move in every state
// that is not terminal, and exactly one goal value in every terminal one, and every play ends.
bool refutes_validity(const analyse::Facts &facts);

} // namespace zermelo::report
