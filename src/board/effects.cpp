#include "board/effects.h"

#include <algorithm>

namespace zermelo::board {

namespace {

// Where something stands that did not stand there before, in a place that is not named.
std::vector<PlaceOnGrid> new_places(const Layout &layout, const Picture &before, const Picture &after,
                                    const std::vector<PlaceOnGrid> &named) {
    std::vector<PlaceOnGrid> out;
    for (std::size_t g = 0; g < layout.grids.size(); ++g) {
        if (layout.grids[g].sort != Sort::plane) continue;
        for (std::size_t c = 0; c < after.grids[g].size(); ++c) {
            const Cell &cell = after.grids[g][c];
            PlaceOnGrid place{g, cell.place};
            bool is_new = !cell.content.empty() && cell.content != before.grids[g][c].content;
            if (is_new && std::find(named.begin(), named.end(), place) == named.end()) out.push_back(place);
        }
    }
    return out;
}

// The shapes of moves of which one names no place, or just those that another one names.
std::set<std::string> unclear_shapes(const machine::Names &moves, const PlacesByMove &places) {
    std::set<std::string> out;
    for (std::size_t move = 0; move < moves.size(); ++move)
        if (places[move].empty() || std::count(places.begin(), places.end(), places[move]) > 1)
            out.insert(read(moves[move]).shape);
    return out;
}

// The joint move in which nobody else has a choice; nothing if somebody has.
std::optional<machine::Names> only_joint_move(const machine::Step &step, std::size_t role) {
    machine::Names out;
    for (std::size_t r = 0; r < step.legal.size(); ++r) {
        if (step.legal[r].empty() || (r != role && step.legal[r].size() > 1)) return std::nullopt;
        out.push_back(step.legal[r][0]);
    }
    return out;
}

} // namespace

After by_playing_again(machine::Machine &machine, std::vector<machine::Names> played,
                       std::size_t most_steps) {
    return [&machine, played = std::move(played),
            left = most_steps](const machine::Names &joint) mutable -> std::optional<machine::Names> {
        if (left < played.size() + 1) return std::nullopt;
        left -= played.size() + 1;
        machine.restart();
        for (const machine::Names &before : played) machine.apply(before);
        machine.apply(joint);
        return machine.facts();
    };
}

void add_effects(const Board &board, const machine::Step &step, std::size_t role, const After &after,
                 PlacesByMove &places) {
    auto joint = only_joint_move(step, role);
    if (!joint) return;
    const machine::Names &moves = step.legal[role];
    std::set<std::string> unclear = unclear_shapes(moves, places);
    Picture before = board.picture(step.facts);
    for (std::size_t move = 0; move < moves.size(); ++move) {
        if (!unclear.contains(read(moves[move]).shape)) continue;
        (*joint)[role] = moves[move];
        std::optional<machine::Names> facts = after(*joint);
        if (!facts) return;
        std::vector<PlaceOnGrid> found =
            new_places(board.layout(), before, board.picture(*facts), places[move]);
        if (found.size() == 1) places[move].push_back(found[0]);
    }
}

} // namespace zermelo::board
