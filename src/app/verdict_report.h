// What `solve` prints.
#pragma once

#include "app/command.h"
#include "engines/roles.h"

namespace zermelo::app {

struct SolveReport {
    std::string name;
    const game::Game &game;
    const analyse::Facts &facts;
    const engines::Query &query;
    const std::vector<engines::RoleVerdict> &answers;
    std::string strategy; // what became of it; empty: not asked for
    double seconds;       // in all
};

Json to_json(const SolveReport &report);
void print(const SolveReport &report);

// A value or bounds: "50", "8209/16384 (0.501038)", "between 0 and 100".
std::string value_text(const engines::Verdict &verdict);
// A number as JSON: an integer, or a fraction as text.
Json number(const mpq_class &value);

} // namespace zermelo::app
