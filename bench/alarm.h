// A limit of processor time: other work may run beside a measurement.
#pragma once

#include "bench.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace zermelo::bench {

// Sets a flag when this process has used so much more processor time.
class Alarm {
  public:
    explicit Alarm(double seconds)
        : thread_([this, end = cpu_seconds() + seconds] {
              while (!over_ && cpu_seconds() < end)
                  std::this_thread::sleep_for(std::chrono::milliseconds(20));
              over_ = true;
          }) {}
    ~Alarm() {
        over_ = true;
        thread_.join();
    }
    Alarm(const Alarm &) = delete;
    Alarm &operator=(const Alarm &) = delete;
    const std::atomic<bool> *flag() const { return &over_; }

  private:
    std::atomic<bool> over_{false};
    std::thread thread_;
};

} // namespace zermelo::bench
