#include "engines/exhaustive/layer_index.h"

#include <algorithm>
#include <atomic>
#include <bit>

namespace zermelo::engines {

namespace {

std::size_t slots_for(std::size_t states) { return std::bit_ceil(std::max<std::size_t>(2, states * 8 / 5)); }

} // namespace

std::size_t LayerIndex::bytes_for(std::size_t states) { return slots_for(states) * sizeof(std::uint32_t); }

void LayerIndex::reset(std::size_t states) {
    slots_.assign(slots_for(states), 0);
    shift_ = 64 - static_cast<unsigned>(std::countr_zero(slots_.size()));
}

void LayerIndex::add(const std::uint64_t *rows, std::size_t row_words, std::size_t first, std::size_t count) {
    for (std::size_t i = first; i < first + count; ++i) {
        std::size_t at = slot(rows + i * row_words, row_words);
        for (std::uint32_t empty = 0; !std::atomic_ref(slots_[at])
                                           .compare_exchange_strong(empty, static_cast<std::uint32_t>(i + 1),
                                                                    std::memory_order_relaxed);
             empty = 0)
            at = (at + 1) & (slots_.size() - 1);
    }
}

std::uint32_t LayerIndex::find(std::size_t at, const std::uint64_t *row, const std::uint64_t *rows,
                               std::size_t row_words) const {
    for (;; at = (at + 1) & (slots_.size() - 1)) {
        if (slots_[at] == 0) return nowhere;
        std::uint32_t number = slots_[at] - 1;
        const std::uint64_t *other = rows + std::size_t{number} * row_words;
        std::uint64_t different = 0;
        for (std::size_t w = 0; w < row_words; ++w) different |= row[w] ^ other[w];
        if (different == 0) return number;
    }
}

} // namespace zermelo::engines
