// A job: one piece of work with the limits that somebody set for all of it, whatever stages it goes through.
// Its deadline is a point in time, so a job is passed on as it is and nobody subtracts seconds; it ends also
// when one of the flags that may stop it is set; and its memory is on an account.
//
// Long work makes a Meter of its job and calls `check` now and then; when a limit is reached this throws
// LimitReached, which the stage's caller turns into "unknown", with the reason.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace zermelo {

// What somebody asks for.
struct Limits {
    std::optional<double> seconds{};              // wall clock, from the construction of the Job
    std::optional<std::size_t> memory_bytes{};    // of what the job holds
    const std::atomic<bool> *cancelled = nullptr; // set from a signal handler or another thread
};

class LimitReached : public std::runtime_error {
  public:
    enum class Kind { time, memory, cancelled, size };
    LimitReached(Kind which, const std::string &what) : std::runtime_error(what), kind(which) {}
    Kind kind;
};

class MemoryAccount;

class Job {
  public:
    using Clock = std::chrono::steady_clock;

    Job() = default; // without limits
    // Begins now. Implicit, so that whoever has limits has a job.
    Job(const Limits &limits); // NOLINT(google-explicit-constructor)

    // The same job with less: at most so many seconds from now, a share of the time that it has left (all of
    // it if there is no deadline), or until the flag is set.
    Job within(double seconds) const;
    Job part(double share) const;
    Job until(const std::atomic<bool> &stop) const;

    // Throws LimitReached if the time is up, the job was stopped, or it has too much memory.
    void look() const;
    // Throws LimitReached if so many bytes more were too much: before something large is allocated.
    void expect(std::size_t bytes) const;

    bool stopped() const;
    // Until the deadline, never below 0; nothing if there is none.
    std::optional<double> seconds_left() const;
    std::optional<std::size_t> memory_bytes() const;
    // "the memory limit of 500 MiB was reached"
    LimitReached out_of_memory() const;

  private:
    Job ending_at(Clock::time_point end) const;

    std::optional<double> asked_;                  // seconds, for the message
    std::optional<Clock::time_point> end_, share_; // of all that was asked for, and of a part of it
    std::vector<const std::atomic<bool> *> stops_;
    std::shared_ptr<MemoryAccount> memory_; // null: no limit
};

// Cheap looks at a job's limits, for one thread.
class Meter {
  public:
    explicit Meter(const Job &job) : job_(job), start_(Job::Clock::now()), last_(start_) {}

    // To be called often: looks about once in a millisecond, or at every call where calls are rarer.
    void check() {
        if (--calls_left_ == 0) look_and_pace();
    }
    void look() const { job_.look(); }
    double elapsed_seconds() const {
        return std::chrono::duration<double>(Job::Clock::now() - start_).count();
    }
    const Job &job() const { return job_; }

  private:
    void look_and_pace();

    Job job_;
    Job::Clock::time_point start_, last_;
    std::uint32_t calls_ = 1, calls_left_ = 1; // between two looks, and until the next
};

// Does the work; which limit ended it, if one did. That there is no more memory is a limit like others.
template <class Work>
std::optional<LimitReached> limit_of(const Job &job, Work &&work) {
    try {
        work();
        return std::nullopt;
    } catch (const LimitReached &limit) {
        return limit;
    } catch (const std::bad_alloc &) {
        return job.out_of_memory();
    }
}

std::size_t resident_bytes(); // of the whole process

} // namespace zermelo
