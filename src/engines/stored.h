// Opens what an engine kept in a store.
#pragma once

#include "engines/common/stored.h"
#include "store/folder.h"

#include <memory>

namespace zermelo::engines {

// Throws Error if the solution is not whole, or of another game.
std::unique_ptr<Stored> open_solution(const store::Folder &folder, const game::Game &game);

} // namespace zermelo::engines
