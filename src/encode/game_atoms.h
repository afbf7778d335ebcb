// Which ground atom is which fluent, move or goal of the game: the numbering of `game::build`, seen from the
// ground program.
#pragma once

#include "game/state.h"
#include "ground/program.h"

#include <vector>

namespace zermelo::encode {

struct GameAtoms {
    struct Role {
        std::uint32_t first_move = 0, move_count = 0;
    };
    std::vector<Role> roles;
    std::vector<ground::AtomId> fluents; // by FluentId
    std::vector<ground::AtomId> next;    // by FluentId; invalid: never true after a step
    std::vector<ground::AtomId> moves;   // by MoveId
    std::vector<ground::AtomId> legal;   // by MoveId; invalid: never
    std::vector<std::uint32_t> number;   // by atom: its FluentId or MoveId, if it is one of these; `next` and
                                         // `legal` atoms have that of their fluent or move
    ground::AtomId terminal;             // invalid: never
    std::vector<bool> after_moves;       // by atom: it depends on moves made at the same time
    std::vector<bool> predicate_after_moves; // by atom: some atom of its predicate does

    explicit GameAtoms(const ground::Program &program);
    game::MoveId move(ground::AtomId atom) const { return game::MoveId(number[atom.index()]); }
};

// The goal atoms of a role with at least this value.
std::vector<ground::AtomId> goals_at_least(const ground::Program &program, game::RoleId role, int value);

} // namespace zermelo::encode
