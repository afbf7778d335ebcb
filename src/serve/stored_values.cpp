#include "serve/stored_values.h"

#include "base/error.h"
#include "strategy/digest.h"

#include <filesystem>

namespace zermelo::serve {

namespace {

bool are_equal(const game::Game &one, const game::Game &other) {
    return strategy::digest(one) == strategy::digest(other) &&
           one.facts(one.initial) == other.facts(other.initial);
}

} // namespace

void open_store_of(Game &game, const std::string &path, const Job &job) {
    std::string folder = std::filesystem::path(path).replace_extension(".store").string();
    if (!game.session.tapes || !store::Folder::is_store(folder)) return;
    try {
        session::StoredGame stored = session::open_store(folder, job);
        if (!are_equal(*stored.session.game, *game.session.game)) return;
        game.session.program = std::move(stored.session.program);
        game.session.game = std::move(stored.session.game);
        game.session.tapes = std::move(stored.session.tapes);
        game.stored.emplace(std::move(stored.solution));
    } catch (const Error &) { // it is not finished, or damaged: `zermelo store` says so
    }
}

std::optional<session::MoveValue> stored_value(const Game &game, const game::State &state, game::RoleId role,
                                               game::Model model) {
    if (!game.stored || game.stored->model != model || game.stored->measure != game::Measure::goal ||
        model == game::Model::own)
        return std::nullopt;
    auto worth = game.stored->values->at(state.words.data());
    if (!worth) return std::nullopt;
    const analyse::Facts &facts = *game.session.facts;
    int value = game.stored->code.values(worth->value).front();
    std::vector<game::RoleId> players = game.session.game->players();
    bool is_duel = players.size() == 2 && facts.constant_sum.proved() && facts.sum &&
                   facts.turn_taking.proved() && model == game::Model::adversarial;
    if (role != game.stored->role) {
        if (!is_duel) return std::nullopt;
        value = *facts.sum - value;
    }
    session::MoveValue out{{}, value, value, "", worth->steps, false, false};
    game::Payoff payoff(*game.session.game, role, model, game::Measure::goal);
    out.lost = is_duel && worth->steps && value == payoff.lowest();
    return out;
}

} // namespace zermelo::serve
