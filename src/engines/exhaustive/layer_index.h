// Where a state stands in a layer. Threads may fill it side by side, since no state is there twice.
#pragma once

#include "space/hash.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zermelo::engines {

class LayerIndex {
  public:
    static std::size_t bytes_for(std::size_t states);

    // For so many states, all of which are still to be added.
    void reset(std::size_t states);
    void add(const std::uint64_t *rows, std::size_t row_words, std::size_t first, std::size_t count);

    std::size_t slot(const std::uint64_t *row, std::size_t row_words) const {
        return space::hash_row(row, row_words) >> shift_;
    }
    void prefetch(std::size_t slot) const { __builtin_prefetch(&slots_[slot]); }
    void prefetch_row(std::size_t slot, const std::uint64_t *rows, std::size_t row_words) const {
        if (slots_[slot]) __builtin_prefetch(rows + (slots_[slot] - 1) * row_words);
    }
    static constexpr std::uint32_t nowhere = UINT32_MAX;
    // From the slot of the row on.
    std::uint32_t find(std::size_t slot, const std::uint64_t *row, const std::uint64_t *rows,
                       std::size_t row_words) const;

  private:
    std::vector<std::uint32_t> slots_; // a state's number and one, or 0
    unsigned shift_ = 63;
};

} // namespace zermelo::engines
