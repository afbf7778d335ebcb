// How much later than they were due answers have been lately. On a machine that has much else to do, whoever
// wants to wake up at some time does so late, and a message waits before it is read; that goes on for a
// while, so the next answers are made due earlier.
#pragma once

#include "base/job.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace zermelo::player {

class Delay {
  public:
    using Clock = Job::Clock;

    // An answer is ready.
    void add(Clock::time_point due, Clock::time_point now) {
        std::scoped_lock lock(mutex_);
        double seconds = std::chrono::duration<double>(now - due).count(), before = at(now);
        if (seconds <= before) return;
        seconds_ = seconds;
        since_ = now;
    }

    // Seconds.
    double expected(Clock::time_point now) const {
        std::scoped_lock lock(mutex_);
        return at(now);
    }

  private:
    static constexpr double half_life = 20; // seconds
    double at(Clock::time_point now) const {
        double age = std::chrono::duration<double>(now - since_).count();
        return seconds_ * std::exp2(-std::max(0.0, age) / half_life);
    }

    mutable std::mutex mutex_;
    double seconds_ = 0;
    Clock::time_point since_ = Clock::now();
};

} // namespace zermelo::player
