// A small generator of random numbers that gives the same numbers everywhere (Steele, Lea and Flood, "Fast
// splittable pseudorandom number generators", 2014).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace zermelo {

class Random {
  public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : state_(seed) {
        state_ = next() ^ stream * 0xd1342543de82ef95ULL;
        next();
    }

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
        return z ^ z >> 31;
    }
    // 0 … n - 1; the bias is below n / 2^64.
    std::uint64_t below(std::uint64_t n) {
        return static_cast<std::uint64_t>(static_cast<unsigned __int128>(next()) * n >> 64);
    }

    // Every order is as likely as any other (Fisher and Yates).
    template <class Item>
    void shuffle(std::vector<Item> &items) {
        for (std::size_t left = items.size(); left > 1; --left)
            std::swap(items[left - 1], items[below(left)]);
    }

  private:
    std::uint64_t state_;
};

} // namespace zermelo
