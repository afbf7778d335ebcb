// Work that takes long, on a few threads. Tasks take turns: one that has more to do goes to the end of the
// queue, and while others wait a turn is cut short, so that everybody has a fair share and whoever comes last
// does not wait for the longest. More tasks than the queue has room for are refused.
#pragma once

#include "base/workers.h"

#include <deque>
#include <limits>
#include <memory>

namespace zermelo::serve {

class WorkQueue {
  public:
    // Works for a while, until the flag is set at the latest; whether there is more to do. Throws nothing.
    using Task = std::function<bool(const std::atomic<bool> &over)>;

    static constexpr double unshared = std::numeric_limits<double>::infinity();
    // `turn_seconds`: a turn is not cut before.
    WorkQueue(std::size_t threads, std::size_t most_waiting, double turn_seconds);
    ~WorkQueue() { close(); }
    WorkQueue(const WorkQueue &) = delete;
    WorkQueue &operator=(const WorkQueue &) = delete;

    bool push(Task task);
    // Tasks that wait or are at work.
    std::size_t size() const;
    // Ends all that is at work and drops all that waits.
    void close();

  private:
    struct Turn {
        std::atomic<bool> over{false};
        bool works = false;
        Job::Clock::time_point since;
    };
    void work(Turn &turn);
    void supervise();
    void cut_longest();

    const std::size_t most_waiting_;
    const double turn_seconds_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> waiting_;
    std::vector<std::unique_ptr<Turn>> turns_; // one for each thread
    bool closed_ = false;
    Workers workers_{Job()};
};

} // namespace zermelo::serve
