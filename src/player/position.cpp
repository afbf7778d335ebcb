#include "player/position.h"

#include "machine/move_names.h"
#include "protocol/message.h"

#include <algorithm>

namespace zermelo::player {

Position::Position(const game::Game &game, const circuit::Tapes &tapes)
    : game_(game), evaluator_(tapes), state_(game.initial) {
    for (const game::Role &role : game.roles) {
        Names &names = names_.emplace_back();
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            names.push_back(game.moves[m].name);
    }
}

std::vector<game::MoveId> Position::find(const Names &joint) const {
    std::vector<game::MoveId> out;
    for (std::size_t r = 0; r < names_.size() && r < joint.size(); ++r) {
        const Names &names = names_[r];
        std::optional<std::string> name = protocol::spelled(joint[r], names);
        if (!name) machine::no_such_move(game_.roles[r].name, joint[r]);
        auto place = std::find(names.begin(), names.end(), *name) - names.begin();
        out.emplace_back(game_.roles[r].first_move + static_cast<std::uint32_t>(place));
    }
    return out;
}

void Position::follow(const std::vector<Names> &history) {
    for (; followed_ < history.size(); ++followed_) {
        evaluator_.set(state_.words);
        circuit::Row next = evaluator_.next(find(history[followed_]));
        state_.words.assign(next.begin(), next.end());
    }
}

} // namespace zermelo::player
