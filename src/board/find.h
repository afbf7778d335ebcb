// The boards of a game, found from its rules and from states met in random play.
#pragma once

#include "board/layout.h"
#include "board/links.h"
#include "board/look.h"
#include "board/samples.h"

namespace zermelo::board {

// Throws Error if the look does not fit the game.
Layout find_layout(const session::Session &session, const std::vector<Seen> &seen, const Links &links,
                   const Look &look, const Job &job);

} // namespace zermelo::board
