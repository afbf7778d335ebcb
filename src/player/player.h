// The player: answers the messages of game servers, and keeps the matches that are going on.
#pragma once

#include "player/match.h"

#include <map>

namespace zermelo::player {

struct PlayerOptions {
    std::size_t matches = 1;                         // at once
    std::size_t memory_bytes = std::size_t{2} << 30; // of all matches
    std::size_t threads = 2;                         // that think, in each match
    std::optional<double> margin;                    // see MatchOptions
    Abilities abilities;
    const Stores *stores = nullptr; // see PlannerOptions
};

// About how many threads its matches may have at once: for following, planning, solving and searching.
std::size_t most_threads(const PlayerOptions &options);

class Player {
  public:
    Player(const PlayerOptions &options, Log log); // a line for every event; from any thread
    ~Player();
    Player(const Player &) = delete;
    Player &operator=(const Player &) = delete;

    // The answer to a message, when it is due, counted from when the message has come: may be called from
    // several threads at once. Throws Error if it is no message, or cannot be obeyed.
    std::string answer(std::string text, Clock::time_point received = Clock::now());
    // Ends all matches; whoever waits for an answer gets one soon.
    void stop();

  private:
    std::string start(Message message, Clock::time_point received);
    std::string play(const Message &message, Clock::time_point received);
    std::string end(const Message &message);
    std::shared_ptr<Match> find(const std::string &match);
    // The number of the start that has the place now; nothing if there is none.
    std::optional<std::uint64_t> take_place(const std::string &match);
    void put_in_place(const std::string &id, std::uint64_t start, const std::shared_ptr<Match> &match);
    bool remove(const std::string &match, std::optional<std::uint64_t> start = {});
    void stop_and_forget(std::shared_ptr<Match> match);
    void tidy();
    void give_back_memory();

    PlayerOptions options_;
    Log log_;
    Job job_; // whose memory is that of all matches
    Delay delay_;
    std::mutex mutex_;
    struct Place {
        std::uint64_t start;          // the last one that was for it
        std::shared_ptr<Match> match; // null while it is being made
    };
    std::map<std::string, Place> matches_;
    std::uint64_t starts_ = 0;
    std::vector<std::shared_ptr<Match>> ending_;
    Clock::time_point last_busy_;
    bool has_left_overs_ = false; // of matches that have ended
    Workers workers_;             // one, that tidies up
};

} // namespace zermelo::player
