// A group of threads that work on one job side by side: the only way in which this program starts threads.
// What one of them throws stops the others and reaches whoever called `finish`.
#pragma once

#include "base/job.h"

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace zermelo {

class Workers {
  public:
    explicit Workers(const Job &job) : job_(job.until(stop_)) {}
    ~Workers(); // stops and waits
    Workers(const Workers &) = delete;
    Workers &operator=(const Workers &) = delete;

    // What the workers work on: ends also with `stop`.
    const Job &job() const { return job_; }
    void start(std::function<void()> work);
    // Asks all to end. They go on until they look at the job.
    void stop() { stop_ = true; }
    // Waits for them to end, but not longer than this; whether they have.
    bool wait_for(std::chrono::milliseconds time);
    // Waits for them to end, and throws what the first of them to fail has thrown.
    void finish();

  private:
    void join();

    std::atomic<bool> stop_{false};
    Job job_;
    std::mutex mutex_;
    std::condition_variable ended_;
    std::size_t running_ = 0;
    std::exception_ptr fault_;
    std::vector<std::thread> threads_;
};

// How many threads there can be at once.
std::size_t processor_count();

} // namespace zermelo
