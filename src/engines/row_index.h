// Packed states numbered in the order in which they come: an open-addressing table over one array of rows.
#pragma once

#include "engines/transposition.h"

#include <algorithm>
#include <vector>

namespace zermelo::engines {

class RowIndex {
  public:
    explicit RowIndex(std::size_t row_words) : row_words_(row_words), slots_(64, empty) {}

    std::size_t size() const { return count_; }
    const std::uint64_t *row(std::size_t number) const { return rows_.data() + number * row_words_; }

    // The number of a state, and whether it is new.
    std::pair<std::uint32_t, bool> add(const std::uint64_t *row) {
        if (count_ * 2 >= slots_.size()) widen();
        std::size_t slot = place(row);
        for (; slots_[slot] != empty; slot = (slot + 1) & (slots_.size() - 1))
            if (std::equal(row, row + row_words_, this->row(slots_[slot]))) return {slots_[slot], false};
        slots_[slot] = static_cast<std::uint32_t>(count_);
        rows_.insert(rows_.end(), row, row + row_words_);
        return {static_cast<std::uint32_t>(count_++), true};
    }

  private:
    static constexpr std::uint32_t empty = ~std::uint32_t{0};
    std::size_t place(const std::uint64_t *row) const {
        return hash(row, row_words_).place & (slots_.size() - 1);
    }
    void widen() {
        slots_.assign(slots_.size() * 4, empty);
        for (std::size_t n = 0; n < count_; ++n) {
            std::size_t slot = place(row(n));
            while (slots_[slot] != empty) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = static_cast<std::uint32_t>(n);
        }
    }

    std::size_t row_words_;
    std::size_t count_ = 0;
    std::vector<std::uint64_t> rows_;
    std::vector<std::uint32_t> slots_;
};

} // namespace zermelo::engines
