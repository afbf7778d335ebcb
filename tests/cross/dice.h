// Random choices that are the same everywhere for the same seed.
#pragma once

#include "base/random.h"

#include <vector>

namespace zermelo::cross {

class Dice {
  public:
    explicit Dice(std::uint64_t seed, std::uint64_t stream = 0) : random_(seed, stream) {}

    std::uint64_t number() { return random_.next(); }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_.below(n)); }
    std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }
    bool percent(unsigned p) { return below(100) < p; }
    template <class T>
    const T &pick(const std::vector<T> &from) {
        return from[below(from.size())];
    }
    template <class T>
    void shuffle(std::vector<T> &items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

  private:
    Random random_;
};

} // namespace zermelo::cross
