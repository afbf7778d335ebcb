// Games that are ready to be looked at: prepared once, whoever asks and however many do, and kept as long as
// there is room.
#pragma once

#include "board/board.h"
#include "http/parse.h"
#include "serve/library.h"
#include "serve/limits.h"
#include "serve/work_queue.h"
#include "session/stored_game.h"

#include <list>
#include <unordered_map>

namespace zermelo::serve {

struct Game {
    std::string id;
    std::uint64_t number = 0; // no two have the same
    std::string text;         // of all its files
    std::string check;        // what `check --json` says of a text that was sent
    session::Session session; // compiled, with facts, if the limits allowed it
    machine::Names roles;

    bool can_be_explored() const { return machine != nullptr; }
    bool can_be_solved() const { return session.tapes != nullptr && session.facts != nullptr; }
    // Why not; in words for people.
    std::string why_not() const;
    std::size_t bytes() const; // about

    std::unique_ptr<const board::Board> board;     // of games that can be explored
    std::optional<session::StoredSolution> stored; // the values of all states, if they lie beside its file

    // Plays, for one at a time.
    mutable std::mutex mutex;
    std::unique_ptr<machine::Machine> machine;
};
using GamePointer = std::shared_ptr<const Game>;

class Games {
  public:
    Games(const Library &library, const Limits &limits);

    // Calls one of these, now or later, on whatever thread; `then` with a game that can be explored.
    using Then = std::function<void(const GamePointer &)>;
    using Otherwise = std::function<void(const http::Refusal &)>;
    void with(const std::string &id, const Then &then, const Otherwise &otherwise);
    // With the game of a text, whether it can be explored or not.
    void with_text(const std::string &text, const Then &then, const Otherwise &otherwise);

    bool is_busy() const { return queue_.size() > 0; }
    void close() { queue_.close(); }

  private:
    using Make = std::function<std::shared_ptr<Game>(const Job &job)>;
    struct Slot {
        GamePointer game; // none while it is being prepared
        std::vector<Then> waiting;
        std::list<std::string>::iterator place; // in order of use
    };
    void request(const std::string &id, const Make &make, const Then &then, const Otherwise &otherwise);
    void prepare(const std::string &id, const Make &make, const std::atomic<bool> &over);
    void drop_oldest();

    const Library &library_;
    Limits limits_;
    std::mutex mutex_;
    std::uint64_t last_number_ = 0;
    std::unordered_map<std::string, Slot> slots_;
    std::list<std::string> used_; // ids, the latest first
    WorkQueue queue_;
};

} // namespace zermelo::serve
