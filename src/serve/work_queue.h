// Work that takes long, on a few threads. Tasks take turns: one that has more to do goes to the end of the
// queue, and while others wait a turn is cut short, so that everybody has a fair share and whoever comes last
// does not wait for the longest. Some tasks leave threads to others, however many they are. More tasks than
// the queue has room for are refused.
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

    // How a task shares the threads with others.
    static constexpr double unshared = std::numeric_limits<double>::infinity();
    struct Share {
        std::size_t spares = 0;         // threads, which it leaves to tasks that spare fewer
        double turn_seconds = unshared; // a turn is not cut before
    };

    // `most_waiting`: of the tasks that spare as many threads.
    WorkQueue(std::size_t threads, std::size_t most_waiting);
    ~WorkQueue() { close(); }
    WorkQueue(const WorkQueue &) = delete;
    WorkQueue &operator=(const WorkQueue &) = delete;

    bool push(const Share &share, Task task);
    // Tasks that wait or are at work.
    std::size_t size() const;
    // Ends all that is at work and drops all that waits.
    void close();

  private:
    struct Waiting {
        Share share;
        Task task;
    };
    struct Turn {
        std::atomic<bool> over{false};
        bool works = false;
        Share share;
        Job::Clock::time_point since;
    };
    void work(Turn &turn);
    std::deque<Waiting>::iterator next();
    bool has_thread_for(const Share &share) const;
    void supervise();
    bool makes_place(const Share &share);

    const std::size_t most_waiting_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Waiting> waiting_;
    std::vector<std::unique_ptr<Turn>> turns_; // one for each thread
    bool closed_ = false;
    Workers workers_{Job()};
};

} // namespace zermelo::serve
