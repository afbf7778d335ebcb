// What `solve` prints.
#pragma once

#include "app/command.h"
#include "engines/roles.h"

namespace zermelo::app {

// What is said about one role besides its verdict.
struct RoleReport {
    const engines::RoleVerdict &answer;
    std::vector<std::string> line;    // see line_text.h
    std::vector<std::string> missing; // what was asked for
};

struct SolveReport {
    std::string name;
    const game::Game &game;
    const analyse::Facts &facts;
    const engines::Query &query;
    std::vector<RoleReport> roles;
    std::vector<std::string> warnings; // what is wrong with the game
    std::string strategy;              // what became of it; empty: not asked for
    double seconds;                    // in all
};

Json to_json(const SolveReport &report);
void print(const SolveReport &report);

// A value or bounds: "50", "8209/16384 (0.501038)", "between 0 and 100".
std::string value_text(const engines::Verdict &verdict);
// A number as JSON: an integer, or a fraction as text.
Json number(const mpq_class &value);

} // namespace zermelo::app
