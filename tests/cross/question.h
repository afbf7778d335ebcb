// One question about a game, in words that still mean the same when rules are dropped from the game: what one
// would type after `zermelo solve`.
#pragma once

#include "cross/dice.h"
#include "cross/position.h"

namespace zermelo::cross {

struct Question {
    std::optional<std::string> role; // otherwise all players, one after the other
    std::optional<FactNames> from;   // otherwise the initial state
    game::Model model = game::Model::adversarial;
    game::Measure measure = game::Measure::goal;
    std::optional<std::size_t> depth;
    bool distance = false, all_moves = false, strategy = false;
    std::size_t threads = 1;
    bool induction = false;        // how facts are found
    std::optional<double> seconds; // otherwise long enough

    bool costly = false; // also put to engines that take long
    bool stored = false; // every state is asked about, as far as engines keep their values

    engines::Query query(const game::Game &game) const;
    // The players it is about; none if there is no such role.
    std::vector<game::RoleId> roles(const game::Game &game) const;
    std::string command(const std::string &engine) const;
    std::string outline() const; // what kind of question it is
};

// States to begin from: none (the initial one), one on a random play, and one that need not be reachable.
std::vector<std::optional<FactNames>> random_starts(Dice &dice, const game::Game &game);

Question random_question(Dice &dice, const game::Game &game, std::optional<FactNames> from);

} // namespace zermelo::cross
