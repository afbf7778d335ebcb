#include "engines/stored.h"

#include "base/error.h"
#include "engines/bdd/stored.h"
#include "engines/common/engines.h"
#include "engines/exhaustive/kept.h"
#include "engines/layers/solution.h"

#include <fmt/core.h>

namespace zermelo::engines {

std::unique_ptr<Stored> open_solution(const store::Folder &folder, const game::Game &game) {
    const std::string &engine = folder.about("engine");
    if (engine == bdd_engine.name) return symbolic::open_stored(folder, game);
    if (engine == layers_engine.name) return layered::read_solution(folder, game);
    if (engine == exhaustive_engine.name) return open_kept(folder, game);
    throw Error(fmt::format("'{}': the engine {} keeps no stores", folder.path(), engine));
}

} // namespace zermelo::engines
