#include "engines/puzzle/store.h"

namespace zermelo::engines::puzzle {

Store::Store(std::vector<std::uint64_t> key_mask, std::size_t most_bytes)
    : mask_(std::move(key_mask)), words_(mask_.size()), most_bytes_(most_bytes), slots_(1 << 8) {
    bytes_ = slots_.size() * sizeof(std::uint64_t);
}

std::uint64_t Store::hash(const std::uint64_t *row) const {
    std::uint64_t h = 0x9e3779b97f4a7c15ULL;
    for (std::size_t w = 0; w < words_; ++w) {
        h = (h ^ (row[w] & mask_[w])) * 0xff51afd7ed558ccdULL;
        h ^= h >> 32;
    }
    h *= 0xc4ceb9fe1a85ec53ULL;
    return h ^ h >> 29;
}

bool Store::equal(const std::uint64_t *a, const std::uint64_t *b) const {
    for (std::size_t w = 0; w < words_; ++w)
        if ((a[w] ^ b[w]) & mask_[w]) return false;
    return true;
}

bool Store::grow() {
    std::size_t size = slots_.size() * 2;
    if (bytes_ + size * sizeof(std::uint64_t) > most_bytes_) return false;
    std::vector<std::uint64_t> slots(size);
    for (std::size_t s = 0; s < size_; ++s) {
        std::uint64_t h = hash(row(static_cast<std::uint32_t>(s)));
        std::size_t at = h & (size - 1);
        while (slots[at]) at = (at + 1) & (size - 1);
        slots[at] = (h & 0xffffffff00000000ULL) | (s + 1);
    }
    bytes_ += (size - slots_.size()) * sizeof(std::uint64_t);
    slots_ = std::move(slots);
    return true;
}

bool Store::add(const std::uint64_t *wanted, std::uint64_t h, std::uint32_t parent) {
    std::size_t at = h & (slots_.size() - 1);
    for (; slots_[at]; at = (at + 1) & (slots_.size() - 1))
        if (slots_[at] >> 32 == h >> 32 && equal(wanted, row(static_cast<std::uint32_t>(slots_[at]) - 1)))
            return false;
    if (full_) return true;
    if (size_ % block_rows == 0) {
        std::size_t more = block_rows * (words_ * sizeof(std::uint64_t) + sizeof(std::uint32_t));
        if (bytes_ + more > most_bytes_ || size_ + block_rows >= none) {
            full_ = true;
            return true;
        }
        blocks_.push_back({std::make_unique_for_overwrite<std::uint64_t[]>(block_rows * words_),
                           std::make_unique_for_overwrite<std::uint32_t[]>(block_rows)});
        bytes_ += more;
    }
    for (std::size_t w = 0; w < words_; ++w) blocks_.back().rows[size_ % block_rows * words_ + w] = wanted[w];
    blocks_.back().parents[size_ % block_rows] = parent;
    slots_[at] = (h & 0xffffffff00000000ULL) | ++size_;
    if (size_ * 3 > slots_.size() * 2 && !grow() && size_ * 8 > slots_.size() * 7) full_ = true;
    return true;
}

} // namespace zermelo::engines::puzzle
