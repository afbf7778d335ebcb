// The memory that tables may take, shared by threads.
#pragma once

#include "base/job.h"

#include <atomic>

namespace zermelo::engines::layered {

class Account {
  public:
    explicit Account(std::size_t room) : room_(room) {}

    bool try_take(std::size_t bytes) {
        std::size_t before = taken_;
        do {
            if (bytes > room_ || before > room_ - bytes) return false;
        } while (!taken_.compare_exchange_weak(before, before + bytes));
        std::size_t most = most_;
        while (before + bytes > most && !most_.compare_exchange_weak(most, before + bytes)) {
        }
        return true;
    }
    // Throws LimitReached.
    void take(std::size_t bytes) {
        if (!try_take(bytes))
            throw LimitReached(LimitReached::Kind::memory,
                               "the states do not fit into the memory for tables");
    }
    void give_back(std::size_t bytes) { taken_ -= bytes; }

    std::size_t left() const { return room_ - taken_; }
    std::size_t taken() const { return taken_; }
    std::size_t most() const { return most_; }

  private:
    std::size_t room_;
    std::atomic<std::size_t> taken_{0}, most_{0};
};

} // namespace zermelo::engines::layered
