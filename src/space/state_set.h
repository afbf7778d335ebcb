// A set of packed states, numbered in the order in which they came. States are equal if they agree in the
// bits of a mask, which usually has all; the one that came first is kept.
//
// Open addressing with linear probing. A slot holds half of the state's hash beside its number, so the table
// can grow without looking at states, and a lookup nearly always touches one slot and one state. Both are far
// apart in memory; a caller that has many lookups to make asks for the slots of all of them first
// (`prefetch`) and so waits once instead of each time.
#pragma once

#include "base/huge_pages.h"
#include "space/hash.h"
#include "space/paged.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace zermelo::space {

class StateSet {
  public:
    explicit StateSet(std::size_t row_words);
    explicit StateSet(std::vector<std::uint64_t> key_mask); // a word for each of a row

    std::size_t size() const { return size_; }
    const std::uint64_t *row(std::size_t number) const {
        return &rows_[(number >> rows_shift_) * Paged<std::uint64_t>::page_size +
                      (number & rows_mask_) * row_words_];
    }
    std::size_t bytes() const { return rows_.bytes() + sizeof(std::uint64_t) * slots_.size(); }
    // Gives back the memory of the table: from now on states are known by their numbers alone.
    void end_lookups();
    // The memory that the table takes in addition when it has to grow for so many more states.
    std::size_t bytes_to_grow(std::size_t more) const {
        return full(size_ + more) ? 2 * sizeof(std::uint64_t) * (mask_ + 1) : 0;
    }

    std::uint32_t hash(const std::uint64_t *row) const {
        return static_cast<std::uint32_t>(hash_row(row, key_mask_.data(), row_words_) >> 32);
    }
    void prefetch(std::uint32_t hash) const { __builtin_prefetch(&slots_[place(hash)]); }
    void prefetch_row(std::uint32_t hash) const {
        std::uint64_t slot = slots_[place(hash)];
        if (slot && slot >> 32 == hash) __builtin_prefetch(row((slot & UINT32_MAX) - 1));
    }

    std::optional<std::uint32_t> find(const std::uint64_t *row, std::uint32_t hash) const {
        std::size_t at = probe(row, hash);
        if (!slots_[at]) return {};
        return static_cast<std::uint32_t>(slots_[at]) - 1;
    }
    // The state's number, and whether it is new.
    std::pair<std::uint32_t, bool> add(const std::uint64_t *row, std::uint32_t hash) {
        std::size_t at = probe(row, hash);
        if (slots_[at]) return {static_cast<std::uint32_t>(slots_[at]) - 1, false};
        slots_[at] = std::uint64_t{hash} << 32 | (size_ + 1);
        append(row);
        if (full(size_)) grow();
        return {static_cast<std::uint32_t>(size_ - 1), true};
    }

  private:
    std::size_t place(std::uint32_t hash) const { return hash >> shift_; }
    std::size_t probe(const std::uint64_t *wanted, std::uint32_t hash) const {
        for (std::size_t at = place(hash);; at = (at + 1) & mask_) {
            std::uint64_t slot = slots_[at];
            if (!slot) return at;
            if (slot >> 32 == hash && equal(row((slot & UINT32_MAX) - 1), wanted)) return at;
        }
    }
    bool equal(const std::uint64_t *a, const std::uint64_t *b) const {
        std::uint64_t different = 0;
        for (std::size_t w = 0; w < row_words_; ++w) different |= (a[w] ^ b[w]) & key_mask_[w];
        return different == 0;
    }
    bool full(std::size_t size) const { return 5 * size > 3 * (mask_ + 1); }
    void append(const std::uint64_t *row);
    void grow();

    std::vector<std::uint64_t> key_mask_;
    std::size_t row_words_;
    std::size_t rows_shift_, rows_mask_; // a page holds a power of two of rows
    std::size_t size_ = 0;
    Paged<std::uint64_t> rows_;
    std::size_t mask_;
    unsigned shift_;
    std::vector<std::uint64_t, HugePages<std::uint64_t>> slots_;
};

} // namespace zermelo::space
