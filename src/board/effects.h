// Moves that do not name enough places to be told apart, (move north) or (move 2 3 left), by what they do:
// the one place of a plane where something is new afterwards is where such a move leads. Moves of one shape
// are treated alike.
#pragma once

#include "board/board.h"

#include <functional>

namespace zermelo::board {

using PlacesByMove = std::vector<std::vector<PlaceOnGrid>>;

// The facts after a joint move; nothing if that is not known.
using After = std::function<std::optional<machine::Names>(const machine::Names &joint)>;

// By playing all moves that were made again, and then this one. In all it makes so many steps at most.
After by_playing_again(machine::Machine &machine, std::vector<machine::Names> played, std::size_t most_steps);

// Adds these places to those that the moves of a role name, if nobody else has a choice.
void add_effects(const Board &board, const machine::Step &step, std::size_t role, const After &after,
                 PlacesByMove &places);

} // namespace zermelo::board
