#include "board/effects.h"

#include <algorithm>

namespace zermelo::board {

namespace {

// The one place, other than those that are named, where something new stands: where nothing stood before, or
// else, as when something is taken, anywhere.
std::optional<PlaceOnGrid> target(const Layout &layout, const Picture &before, const Picture &after,
                                  const std::vector<PlaceOnGrid> &named) {
    std::vector<PlaceOnGrid> filled, changed;
    for (std::size_t g = 0; g < layout.grids.size(); ++g) {
        if (layout.grids[g].sort != Sort::plane) continue;
        for (std::size_t c = 0; c < after.grids[g].size(); ++c) {
            const Cell &old = before.grids[g][c], &now = after.grids[g][c];
            PlaceOnGrid place{g, now.place};
            bool is_named = std::find(named.begin(), named.end(), place) != named.end();
            if (now.content.empty() || now.content == old.content || is_named) continue;
            changed.push_back(place);
            if (old.content.empty()) filled.push_back(place);
        }
    }
    if (filled.size() == 1) return filled[0];
    return changed.size() == 1 ? std::optional(changed[0]) : std::nullopt;
}

// The shapes of moves of which one names no place, or just those that another one names.
std::set<std::string> unclear_shapes(const machine::Names &moves, const PlacesByMove &places) {
    std::map<std::vector<PlaceOnGrid>, std::size_t> count;
    for (const std::vector<PlaceOnGrid> &named : places) ++count[named];
    std::set<std::string> out;
    for (std::size_t move = 0; move < moves.size(); ++move)
        if (places[move].empty() || count[places[move]] > 1) out.insert(read(moves[move]).shape);
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
    std::vector<std::pair<std::size_t, PlaceOnGrid>> targets; // by move
    for (std::size_t move = 0; move < moves.size(); ++move) {
        if (!unclear.contains(read(moves[move]).shape)) continue;
        (*joint)[role] = moves[move];
        std::optional<machine::Names> facts = after(*joint);
        if (!facts) return; // all or none
        if (auto found = target(board.layout(), before, board.picture(*facts), places[move]))
            targets.emplace_back(move, *found);
    }
    for (const auto &[move, place] : targets) places[move].push_back(place);
}

} // namespace zermelo::board
