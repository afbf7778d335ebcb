// One match: the play so far, and the threads that think about it.
#pragma once

#include "base/workers.h"
#include "player/delay.h"
#include "player/planner.h"
#include "player/searcher.h"
#include "protocol/message.h"

namespace zermelo::player {

using protocol::Message;

struct MatchOptions {
    Job job;                                         // with the limit of memory, of all matches
    std::size_t memory_bytes = std::size_t{1} << 30; // that trees and tables are made for
    std::size_t threads = 2;
    std::optional<double>
        margin; // seconds before a clock is over in which the answer goes out; none: by clock
    Abilities abilities;
    const Stores *stores = nullptr; // see PlannerOptions
};

class Match {
  public:
    // From a message `start`. Throws Error if the rules cannot be played or have no such role.
    // The delay, which must outlive it, is that of all matches.
    Match(Message start, const MatchOptions &options, Delay &delay, Log log);
    ~Match(); // waits for the threads to end
    Match(const Match &) = delete;
    Match &operator=(const Match &) = delete;

    // Returns when the start clock is nearly over, or nothing is gained by waiting.
    void get_ready(Clock::time_point received);
    // Our move after these moves were made (none: nil); before the play clock is over.
    std::string play(const std::optional<Names> &moves, Clock::time_point received);
    // Asks the threads to end; whether they have.
    void stop();
    bool has_ended();

    // Long after the server should have said something.
    bool is_abandoned(Clock::time_point now) const;

  private:
    void start_threads();
    // When an answer is due, and when at the latest.
    struct Deadline {
        Clock::time_point due, latest;
    };
    Deadline deadline(Clock::time_point received, double clock_seconds) const;
    std::string choose(const Deadline &deadline);
    std::string any_move() const;

    Log log_;
    Delay &delay_;
    MatchOptions options_;
    double start_seconds_, play_seconds_;
    gdl::Description description_;
    std::vector<gdl::Rule> rules_;
    session::Session session_; // what the planner makes
    std::unique_ptr<Board> board_;
    Job job_;
    std::vector<std::unique_ptr<Searcher>> searchers_;
    bool is_chance_ = false; // our role is `random`
    std::mutex mutex_;       // for what follows: a server may ask again while it waits
    Random random_;
    std::size_t asked_ = 0; // questions without an answer
    std::optional<Names> last_moves_;
    std::atomic<Clock::rep> last_heard_;
    Workers workers_;
};

} // namespace zermelo::player
