// A solution of the engine `bdd` that is kept on a shelf, ready to be asked.
#pragma once

#include "engines/bdd/solution.h"

namespace zermelo::engines::symbolic {

// Throws Error if it is not whole, or of another game.
std::unique_ptr<Stored> open_stored(const store::Shelf &shelf, const game::Game &game);

} // namespace zermelo::engines::symbolic
