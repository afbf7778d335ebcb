#include "engines/common/about_store.h"

#include "strategy/digest.h"

#include <fmt/core.h>

namespace zermelo::engines {

namespace {

std::string hexadecimal(const strategy::Digest &digest) {
    return fmt::format("{:016x}{:016x}", digest[0], digest[1]);
}

} // namespace

std::map<std::string, std::string> about_store(const char *engine, const char *method, const Problem &problem,
                                               const Query &query) {
    const auto &words = query.from.words;
    std::string_view from(reinterpret_cast<const char *>(words.data()), words.size() * sizeof(words[0]));
    return {{"engine", engine},
            {"game", hexadecimal(strategy::digest(problem.game))},
            {"start", hexadecimal(strategy::digest(from))},
            {"role", problem.game.roles[query.role.index()].name},
            {"model", game::name(query.model)},
            {"measure", game::name(query.measure)},
            {"method", method}};
}

} // namespace zermelo::engines
