// A game as an answer set program. The temporal extension Ext(G) (Thielscher 2009; Definition 2 of He,
// Saffidine and Thielscher 2024) adds time to all that depends on the state. With the rules that make one
// legal move per role and step until the play has ended, and a constraint on its end, the answer sets are the
// plays that end so (Thielscher, "Answer set programming for single-player games in general game playing").
#pragma once

#include "ground/program.h"

#include <optional>
#include <string>
#include <vector>

namespace zermelo::encode {

struct AspRule {
    std::string head;              // empty: a constraint
    std::vector<std::string> body; // literals
};

struct AspSection {
    std::string comment; // lines
    std::vector<AspRule> rules;
    std::vector<std::string> directives; // such as #show
};

struct AspProgram {
    std::vector<AspSection> sections;
};

struct SinglePlayer {
    std::size_t role = 0;
    int goal = 100;        // plays that end with at least this
    std::size_t depth = 0; // of at most so many steps
    bool shortest = true;  // the optimum is the shortest such play
};

// Ext(G), with tdom and mtdom for plays of `depth` steps; time starts at 1.
AspProgram temporal_extension(const ground::Program &program, std::size_t depth);

// Ext(G) and the plays that the options ask for. All roles move for the one role's goal.
AspProgram single_player(const ground::Program &program, const SinglePlayer &options);

std::string print(const AspProgram &program);

} // namespace zermelo::encode
