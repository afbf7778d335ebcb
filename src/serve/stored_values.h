// Values of positions from a store that lies beside the file of a game: NAME.store for NAME.kif.
#pragma once

#include "serve/games.h"
#include "session/move_values.h"

namespace zermelo::serve {

// Opens the store of a prepared game, if there is one for just these rules and this first state; then the
// game becomes that of the store, whose states are numbered by it. Throws LimitReached.
void open_store_of(Game &game, const std::string &path, const Job &job);

// Nothing if the store does not say.
std::optional<session::MoveValue> stored_value(const Game &game, const game::State &state, game::RoleId role,
                                               game::Model model);

} // namespace zermelo::serve
