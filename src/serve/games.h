// Games that are ready to be looked at: prepared once, whoever asks and however many do, and kept as long as
// there is room.
#pragma once

#include "board/board.h"
#include "serve/audience.h"
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
    bool is_text = false;     // it is such a text, and no file
    bool is_cut = false;      // it was not prepared: nobody waited any more, or too many
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

    // Calls `then` with a game that can be explored, now or later, on whatever thread; or answers why not.
    // Whoever closes the connection stops the work, unless others wait for the same game.
    using Then = std::function<void(const GamePointer &)>;
    void with(const std::string &id, const http::Reply &reply, const Then &then);
    // With the game of a text, whether it can be explored or not.
    void with_text(const std::string &text, const http::Reply &reply, const Then &then);

    std::size_t preparing() const { return queue_.size(); } // how many games
    void close() { queue_.close(); }

  private:
    struct Recipe {
        std::string id;
        std::function<std::shared_ptr<Game>(const Job &job)> make; // none: it can only be there already
        bool is_text;
    };
    struct Files {
        std::vector<std::string> paths;
        std::string times;
    };
    struct Slot {
        GamePointer game; // none while it is being prepared
        std::shared_ptr<Audience> audience;
        std::vector<Then> waiting;
        std::list<std::string>::iterator place; // in order of use
    };
    void request(const Recipe &recipe, const http::Reply &reply, const Then &then);
    bool enqueue(const Recipe &recipe, const std::shared_ptr<Audience> &audience, bool was_cut);
    void prepare(const Recipe &recipe, const std::shared_ptr<Audience> &audience,
                 const std::atomic<bool> &over);
    void drop_oldest();
    std::string times_of_files(const LibraryGame &game);

    const Library &library_;
    Limits limits_;
    std::mutex mutex_;
    std::uint64_t last_number_ = 0;
    std::unordered_map<std::string, Slot> slots_;
    std::list<std::string> used_; // ids, the latest first
    std::mutex files_mutex_;
    std::unordered_map<std::string, Files> files_; // by id, as they were when it was last asked for
    WorkQueue queue_;
};

} // namespace zermelo::serve
