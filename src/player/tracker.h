// Follows the play of one match: whatever the server says was played is made here, and the legal moves of the
// new state are shown. From the rules as they are at first, so that there is a legal move in hand from the
// first moment; by the circuit as soon as there is one.
#pragma once

#include "gdl/normal.h"
#include "player/board.h"

#include <functional>

namespace zermelo::player {

using Log = std::function<void(const std::string &)>;

// Until the board is stopped. When somebody is said to have made a move that is not legal, the state is no
// longer known; that is logged.
void follow(Board &board, const std::vector<gdl::Rule> &rules, const Log &log);

} // namespace zermelo::player
