// Limits on time and memory, and cancellation. Long work calls `Meter::check` now and then; when a limit is
// reached it throws LimitReached, which the stage's caller turns into "unknown", with the reason.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>

namespace zermelo {

struct Limits {
    std::optional<double> seconds;                // wall clock, from the construction of the Meter
    std::optional<std::size_t> memory_bytes;      // resident memory of the whole process
    const std::atomic<bool> *cancelled = nullptr; // set from a signal handler or another thread
};

class LimitReached : public std::runtime_error {
  public:
    enum class Kind { time, memory, cancelled, size };
    LimitReached(Kind which, const std::string &what) : std::runtime_error(what), kind(which) {}
    Kind kind;
};

class Meter {
  public:
    explicit Meter(const Limits &limits);

    // Cheap: looks at the clock every 1024 calls and at the memory every few of those looks.
    void check() {
        if ((++calls_ & 1023) == 0) look();
    }
    void look();
    double elapsed_seconds() const;

  private:
    Limits limits_;
    std::chrono::steady_clock::time_point start_;
    std::uint64_t calls_ = 0;
    std::uint64_t looks_ = 0;
};

std::size_t resident_bytes();

} // namespace zermelo
