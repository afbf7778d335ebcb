#include "base/job.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace zermelo {

namespace {

constexpr double decades = 1e9; // seconds; longer is as good as for ever, and clocks end somewhere

// How much slower the program is with a sanitizer. The shares of time that it gives its own parts grow with
// it, so that it takes the same decisions; limits that somebody asked for do not.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double slowness = 20;
#else
constexpr double slowness = 1;
#endif

Job::Clock::time_point after(double seconds) {
    return Job::Clock::now() + std::chrono::duration_cast<Job::Clock::duration>(
                                   std::chrono::duration<double>(std::clamp(seconds, 0.0, decades)));
}

} // namespace

// What a job and the parts of it may hold. The process cannot tell whose memory is whose: it stays within the
// sum of what its jobs may have, and nothing that a job is about to allocate may be more than its own limit.
class MemoryAccount {
  public:
    explicit MemoryAccount(std::size_t limit) : limit_(limit) { all_limits += limit; }
    MemoryAccount(const MemoryAccount &) = delete;
    MemoryAccount &operator=(const MemoryAccount &) = delete;
    ~MemoryAccount() { all_limits -= limit_; }

    std::size_t limit() const { return limit_; }
    bool exceeded() {
        auto now = Job::Clock::now().time_since_epoch().count();
        auto due = next_look_.load(std::memory_order_relaxed);
        if (now < due) return false;
        next_look_.store(now + between_looks, std::memory_order_relaxed);
        return exceeded_by(0);
    }
    bool exceeded_by(std::size_t bytes) const {
        std::size_t resident = resident_bytes(), all = all_limits.load();
        return bytes > limit_ || resident > all || bytes > all - resident;
    }

  private:
    static constexpr Job::Clock::rep between_looks =
        std::chrono::duration_cast<Job::Clock::duration>(std::chrono::milliseconds(1)).count();
    static inline std::atomic<std::size_t> all_limits{0};

    std::size_t limit_;
    std::atomic<Job::Clock::rep> next_look_{0};
};

Job::Job(const Limits &limits) : asked_(limits.seconds) {
    if (limits.seconds) end_ = after(*limits.seconds);
    if (limits.cancelled) stops_.push_back(limits.cancelled);
    if (limits.memory_bytes) memory_ = std::make_shared<MemoryAccount>(*limits.memory_bytes);
}

Job Job::within(double seconds) const { return ending_at(after(slowness * seconds)); }

Job Job::part(double share) const {
    auto left = seconds_left();
    return left ? ending_at(after(share * *left)) : *this;
}

Job Job::ending_at(Clock::time_point end) const {
    Job out = *this;
    if (!out.share_ || end < *out.share_) out.share_ = end;
    return out;
}

Job Job::until(const std::atomic<bool> &stop) const {
    Job out = *this;
    out.stops_.push_back(&stop);
    return out;
}

bool Job::stopped() const {
    return std::any_of(stops_.begin(), stops_.end(),
                       [](const std::atomic<bool> *stop) { return stop->load(std::memory_order_relaxed); });
}

void Job::look() const {
    if (stopped()) throw LimitReached(LimitReached::Kind::cancelled, "interrupted");
    if (end_ || share_) {
        Clock::time_point now = Clock::now();
        // What ended first, however late it is seen.
        if (share_ && now >= *share_ && !(end_ && *end_ <= *share_))
            throw LimitReached(
                LimitReached::Kind::time,
                asked_ ? fmt::format("its share of the time limit of {:.6g} s was used up", *asked_)
                       : std::string("its share of the time was used up"));
        if (end_ && now >= *end_)
            throw LimitReached(LimitReached::Kind::time,
                               fmt::format("the time limit of {:.6g} s was reached", *asked_));
    }
    if (memory_ && memory_->exceeded()) throw out_of_memory();
}

void Job::expect(std::size_t bytes) const {
    if (memory_ && memory_->exceeded_by(bytes)) throw out_of_memory();
}

std::optional<double> Job::seconds_left() const {
    if (!end_ && !share_) return std::nullopt;
    Clock::time_point end = end_ && share_ ? std::min(*end_, *share_) : end_ ? *end_ : *share_;
    return std::max(0.0, std::chrono::duration<double>(end - Clock::now()).count());
}

std::optional<std::size_t> Job::memory_bytes() const {
    return memory_ ? std::optional(memory_->limit()) : std::nullopt;
}

LimitReached Job::out_of_memory() const {
    return {LimitReached::Kind::memory,
            memory_ ? fmt::format("the memory limit of {} MiB was reached", memory_->limit() >> 20)
                    : std::string("there is no more memory")};
}

void Meter::look_and_pace() {
    constexpr std::uint32_t most_calls = 1024;
    constexpr std::chrono::microseconds soon(250), late(1000);
    Job::Clock::time_point now = Job::Clock::now();
    if (now - last_ < soon)
        calls_ = std::min(calls_ * 2, most_calls);
    else if (now - last_ > late)
        calls_ = std::max(calls_ / 4, 1U);
    calls_left_ = calls_;
    last_ = now;
    look();
}

std::size_t resident_bytes() {
    std::FILE *file = std::fopen("/proc/self/statm", "re");
    if (!file) return 0;
    unsigned long total = 0, resident = 0;
    int fields = std::fscanf(file, "%lu %lu", &total, &resident);
    std::fclose(file);
    return fields == 2 ? resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

} // namespace zermelo
