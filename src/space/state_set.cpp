#include "space/state_set.h"

#include <bit>

namespace zermelo::space {

StateSet::StateSet(std::size_t row_words)
    : StateSet(std::vector<std::uint64_t>(row_words, ~std::uint64_t{0})) {}

StateSet::StateSet(std::vector<std::uint64_t> key_mask)
    : key_mask_(std::move(key_mask)), row_words_(key_mask_.size()) {
    constexpr std::size_t first_bits = 12;
    std::size_t per_page = Paged<std::uint64_t>::page_size / std::max<std::size_t>(row_words_, 1);
    rows_shift_ = static_cast<std::size_t>(std::bit_width(per_page)) - 1;
    rows_mask_ = (std::size_t{1} << rows_shift_) - 1;
    mask_ = (std::size_t{1} << first_bits) - 1;
    shift_ = 32 - first_bits;
    slots_.assign(mask_ + 1, 0);
}

void StateSet::append(const std::uint64_t *row) {
    std::size_t at =
        (size_ >> rows_shift_) * Paged<std::uint64_t>::page_size + (size_ & rows_mask_) * row_words_;
    rows_.resize(at + std::max<std::size_t>(row_words_, 1));
    for (std::size_t w = 0; w < row_words_; ++w) rows_[at + w] = row[w];
    ++size_;
}

void StateSet::end_lookups() { slots_ = {}; }

void StateSet::grow() {
    std::size_t old_size = mask_ + 1;
    decltype(slots_) old(2 * old_size);
    old.swap(slots_);
    mask_ = 2 * old_size - 1;
    --shift_;
    for (std::size_t i = 0; i < old_size; ++i) {
        if (!old[i]) continue;
        std::size_t at = place(static_cast<std::uint32_t>(old[i] >> 32));
        while (slots_[at]) at = (at + 1) & mask_;
        slots_[at] = old[i];
    }
}

} // namespace zermelo::space
