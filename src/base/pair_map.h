// A hash table from pairs of 32-bit numbers, given as one number other than 0, to numbers. It only grows, in
// two arrays, so that millions of entries cost little to make and nothing to throw away.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace zermelo {

class PairMap {
  public:
    // The value at the key, and whether it is new; then it is `value`.
    std::pair<std::uint32_t &, bool> try_emplace(std::uint64_t key, std::uint32_t value) {
        if (2 * size_ >= keys_.size()) grow();
        std::size_t at = find(key);
        bool fresh = keys_[at] == 0;
        if (fresh) {
            keys_[at] = key;
            values_[at] = value;
            ++size_;
        }
        return {values_[at], fresh};
    }

  private:
    std::size_t find(std::uint64_t key) const {
        std::uint64_t hash = key * 0x9e3779b97f4a7c15ULL;
        hash ^= hash >> 29;
        std::size_t at = hash & (keys_.size() - 1);
        while (keys_[at] && keys_[at] != key) at = (at + 1) & (keys_.size() - 1);
        return at;
    }
    void grow() {
        std::vector<std::uint64_t> keys(keys_.empty() ? 1024 : 2 * keys_.size());
        std::vector<std::uint32_t> values(keys.size());
        keys.swap(keys_);
        values.swap(values_);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            if (!keys[i]) continue;
            std::size_t at = find(keys[i]);
            keys_[at] = keys[i];
            values_[at] = values[i];
        }
    }

    std::vector<std::uint64_t> keys_; // 0: free
    std::vector<std::uint32_t> values_;
    std::size_t size_ = 0;
};

} // namespace zermelo
