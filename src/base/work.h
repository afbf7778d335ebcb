// Work that is counted. A limit of time makes an answer depend on how busy the machine is; where the same
// question is to have the same answer, what it may cost is counted instead, in what the work takes about, on
// an ordinary processor, in nanoseconds.
#pragma once

#include "base/job.h"

#include <algorithm>
#include <cstdint>

namespace zermelo {

class Work {
  public:
    Work() = default; // without an end
    explicit Work(double seconds) : left_(static_cast<std::uint64_t>(std::clamp(seconds, 0.0, 1e9) * 1e9)) {}
    Work(const Work &) = delete;
    Work &operator=(const Work &) = delete;

    // Throws LimitReached if there is not so much left.
    void spend(std::uint64_t nanoseconds) {
        if (nanoseconds > left_) {
            left_ = 0;
            throw LimitReached(LimitReached::Kind::size, "it would take more than its share of the work");
        }
        left_ -= nanoseconds;
    }

  private:
    friend class WorkShare;
    std::uint64_t left_ = INT64_MAX;
};

// While it lives, only a share of what was left may be spent.
class WorkShare {
  public:
    WorkShare(Work &work, double share) : work_(work), rest_(work.left_) {
        work.left_ = static_cast<std::uint64_t>(static_cast<double>(work.left_) * share);
        rest_ -= work.left_;
    }
    WorkShare(const WorkShare &) = delete;
    WorkShare &operator=(const WorkShare &) = delete;
    ~WorkShare() { work_.left_ += rest_; }

  private:
    Work &work_;
    std::uint64_t rest_;
};

} // namespace zermelo
