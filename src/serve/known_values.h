// What has been found out about positions, for all clients; the latest as far as there is room.
#pragma once

#include "session/move_values.h"

#include <list>
#include <mutex>
#include <unordered_map>

namespace zermelo::serve {

// Whose value, of what.
struct Question {
    std::uint64_t game; // see Game::number
    game::RoleId role;
    game::Model model;
    bool distance; // asked for as well
};

class KnownValues {
  public:
    explicit KnownValues(std::size_t most) : most_(most) {}

    // Of a state that stands for all like it; nothing if it is not decided. Who does not ask for the distance
    // takes values that have one, too.
    std::optional<session::MoveValue> find(Question question, const game::State &state);
    void keep(const Question &question, const game::State &state, const session::MoveValue &value);

  private:
    struct Entry {
        std::string key;
        session::MoveValue value;
    };
    static std::string key(const Question &question, const game::State &state);

    const std::size_t most_;
    std::mutex mutex_;
    std::list<Entry> entries_; // the latest first
    std::unordered_map<std::string, std::list<Entry>::iterator> places_;
};

} // namespace zermelo::serve
