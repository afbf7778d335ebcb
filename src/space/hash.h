// Hashes of packed states.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zermelo::space {

// Of the bits in the mask, or of all.
inline std::uint64_t hash_row(const std::uint64_t *row, const std::uint64_t *mask, std::size_t words) {
    std::uint64_t h = 0x9e3779b97f4a7c15ULL;
    for (std::size_t w = 0; w < words; ++w) {
        h ^= mask ? row[w] & mask[w] : row[w];
        h *= 0xd6e8feb86659fd93ULL;
        h ^= h >> 32;
    }
    return h * 0xd6e8feb86659fd93ULL;
}
inline std::uint64_t hash_row(const std::uint64_t *row, std::size_t words) {
    return hash_row(row, nullptr, words);
}

} // namespace zermelo::space
