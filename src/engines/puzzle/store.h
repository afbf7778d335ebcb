// All states that a search has met, each once, with the one it came from: rows in blocks, found by open
// addressing. A slot holds a part of the hash beside the number, so that rows are compared almost only where
// they are equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace zermelo::engines::puzzle {

class Store {
  public:
    static constexpr std::uint32_t none = UINT32_MAX;

    // States are equal if they agree in the bits of the mask.
    Store(std::vector<std::uint64_t> key_mask, std::size_t most_bytes);

    std::uint64_t hash(const std::uint64_t *row) const;
    void prefetch(std::uint64_t hash) const {
        __builtin_prefetch(slots_.data() + (hash & (slots_.size() - 1)));
    }

    // Whether the row is new; then it is kept, unless the store is full.
    bool add(const std::uint64_t *row, std::uint64_t hash, std::uint32_t parent);
    bool full() const { return full_; }

    std::size_t size() const { return size_; }
    const std::uint64_t *row(std::uint32_t state) const {
        return blocks_[state / block_rows].rows.get() + state % block_rows * words_;
    }
    std::uint32_t parent(std::uint32_t state) const {
        return blocks_[state / block_rows].parents[state % block_rows];
    }
    std::size_t bytes() const { return bytes_; }

  private:
    static constexpr std::size_t block_rows = std::size_t{1} << 14;
    struct Block {
        std::unique_ptr<std::uint64_t[]> rows;
        std::unique_ptr<std::uint32_t[]> parents;
    };
    bool grow();
    bool equal(const std::uint64_t *a, const std::uint64_t *b) const;

    std::vector<std::uint64_t> mask_;
    std::size_t words_, most_bytes_;
    std::vector<Block> blocks_;
    std::vector<std::uint64_t> slots_; // number + 1 below, the upper half of the hash above; or 0
    std::size_t size_ = 0, bytes_ = 0;
    bool full_ = false;
};

} // namespace zermelo::engines::puzzle
