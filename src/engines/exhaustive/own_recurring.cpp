#include "engines/exhaustive/own_recurring.h"

namespace zermelo::engines {

std::optional<int> constant_sum(StateGraph &graph, const game::Game &game) {
    std::vector<game::RoleId> players = game.players();
    if (players.size() != 2 || graph.outcomes().size() == 0) return {};
    auto sum = [&](std::uint32_t outcome) {
        const std::vector<int> &values = graph.outcomes().values(outcome);
        return values[players[0].index()] + values[players[1].index()];
    };
    for (std::uint32_t o = 1; o < graph.outcomes().size(); ++o)
        if (sum(o) != sum(0)) return {};
    for (std::size_t node = 0; node < graph.size(); ++node) {
        graph.meter().check();
        const Shape &shape = graph.shape(node);
        if (shape.size() == 0 || shape.chooser == Shape::several) return {};
    }
    return sum(0);
}

// A state is one from which the end comes, sooner or later, if after every choice chance can lead to the end
// or to such a state.
bool always_ends(StateGraph &graph) {
    std::vector<bool> ends(graph.size());
    auto must_end = [&](std::size_t node) {
        const Shape &shape = graph.shape(node);
        for (std::uint64_t row = graph.begin(node), end = row + shape.size(); row < end;
             row += shape.chance) {
            bool can_end = false;
            for (std::uint32_t c = 0; c < shape.chance && !can_end; ++c) {
                Target to = graph.target(row + c);
                can_end = to.is_outcome() || ends[to.node()];
            }
            if (!can_end) return false;
        }
        return true;
    };
    std::size_t left = graph.size();
    for (bool changed = true; changed && left > 0;) {
        changed = false;
        for (std::size_t node = graph.size(); node-- > 0;) {
            graph.meter().check();
            if (ends[node] || !must_end(node)) continue;
            ends[node] = changed = true;
            --left;
        }
    }
    return left == 0;
}

} // namespace zermelo::engines
