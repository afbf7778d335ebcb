// A state other than the initial one: by the moves that lead to it, or by its facts.
#pragma once

#include "session/session.h"

#include <string>

namespace zermelo::session {

// Moves as `simulate --moves` takes them. The game must have been compiled. Throws Error if a move is not
// legal, or the play is over before the last one.
game::State state_after(const Session &session, const std::string &moves);

// The state with these facts; those that always hold may be among them. Throws Error if the game has no such
// fluent.
game::State state_with(const game::Game &game, const machine::Names &facts);

// A file of facts as KIF, one or several to a line: (cell 1 1 x), or (true (cell 1 1 x)). Throws Error, which
// names the place, if something else is in it or the game knows no such fact.
game::State state_from_file(const game::Game &game, const std::string &path, const Job &job = {});
// The same for what has been read from there.
game::State state_from_text(const game::Game &game, const std::string &text, const std::string &path);

} // namespace zermelo::session
