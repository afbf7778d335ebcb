// Fluents by their names: (cell 1 2 x) is the predicate cell with arguments 1, 2 and x. Names mean nothing to
// the rules of GDL, but whoever wrote the rules gave related fluents related names, which makes good guesses.
#pragma once

#include "game/game.h"

namespace zermelo::analyse {

struct FluentName {
    std::uint32_t predicate = 0;          // numbered, with its arity
    std::vector<std::uint32_t> arguments; // numbered as texts
};

struct FluentNames {
    std::vector<FluentName> names;                      // by fluent
    std::vector<std::vector<std::uint32_t>> predicates; // by predicate: its fluents
    std::vector<std::string> texts;                     // by number of an argument
};

FluentNames name_fluents(const game::Game &game);

} // namespace zermelo::analyse
