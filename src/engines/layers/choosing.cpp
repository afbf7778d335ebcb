#include "engines/common/outcome_code.h"
#include "engines/layers/layers.h"
#include "game/preference.h"
#include "game/sides.h"

#include <algorithm>

namespace zermelo::engines::layered {

Choosing::Choosing(const Problem &problem, const Query &query)
    : by_turns(problem.facts.turn_taking.proved()), ranks(problem.game.roles.size()), first(0), second(0) {
    game::Sides sides = game::sides_of(problem.game, query.role, query.model);
    first = sides.first().empty() ? 0 : sides.first()[0].index();
    second = sides.second().empty() ? first : sides.second()[0].index();
    OutcomeCode code(problem.game, query.role, query.model, query.measure);
    std::vector<std::vector<int>> worth;
    for (std::uint32_t value = 0; value < code.count(); ++value) worth.push_back(code.values(value));
    for (std::size_t r = 0; r < ranks.size(); ++r) {
        bool other =
            std::find(sides.others.begin(), sides.others.end(), game::RoleId(r)) != sides.others.end();
        auto worse = [&](std::size_t a, std::size_t b) {
            if (query.model == game::Model::own) return game::prefers(r, worth[b], worth[a]);
            return other ? a > b : a < b;
        };
        std::vector<std::size_t> order;
        for (std::size_t value = 0; value < worth.size(); ++value) order.push_back(value);
        std::sort(order.begin(), order.end(), worse);
        for (std::size_t rank = 0; rank < order.size(); ++rank)
            ranks[r][order[rank]] = static_cast<std::uint8_t>(rank);
    }
}

} // namespace zermelo::engines::layered
