// Stores that the player was given: what `solve --store` makes. A match of such a game is played by the value
// of every state, from the first move on.
#pragma once

#include "player/tracker.h"
#include "session/move_values.h"
#include "session/stored_game.h"
#include "strategy/digest.h"

#include <map>

namespace zermelo::player {

class Stores {
  public:
    // All finished stores in a folder, or the one that it is itself. What cannot be opened, and what is no
    // folder, is logged and left out. Throws LimitReached.
    Stores(const std::string &folder, const Job &job, const Log &log);

    // One that knows what states of this compiled game are worth to the role, or null. Games are the same if
    // their ground games are, whatever the case of their letters and the order of their rules.
    const session::StoredGame *find(const session::Session &session, game::RoleId role, const Job &job) const;

  private:
    struct Key { // of a game, without what is in its letters only
        strategy::Digest digest;
        Names start; // what holds in the first state
        bool operator<(const Key &other) const {
            return std::tie(digest, start) < std::tie(other.digest, other.start);
        }
    };
    static Key key_of(const session::Session &session, const Job &job);
    void open(const std::string &path, const Job &job, const Log &log);

    std::multimap<Key, std::unique_ptr<session::StoredGame>> stores_;
};

// What the role can still get after each of its moves, by the store; empty if the store does not know the
// state.
std::vector<session::MoveValue> stored_moves(const session::StoredGame &stored, const game::State &state,
                                             game::RoleId role);

} // namespace zermelo::player
