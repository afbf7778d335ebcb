// Sorts keys byte by byte, lowest first (LSD radix sort). Bytes that are the same in all keys cost nothing.
#pragma once

#include "engines/layers/key.h"

#include <algorithm>
#include <vector>

namespace zermelo::engines::layered {

// `other` is for its own use.
template <std::size_t W>
void sort_keys(std::vector<Key<W>> &keys, std::vector<Key<W>> &other) {
    constexpr std::size_t few = 256;
    if (keys.size() <= few) {
        std::sort(keys.begin(), keys.end());
        return;
    }
    Key<W> differ{};
    for (const Key<W> &key : keys)
        for (std::size_t w = 0; w < W; ++w) differ.word[w] |= key.word[w] ^ keys[0].word[w];
    other.resize(keys.size());
    for (std::size_t b = 0; b < 8 * W; ++b) {
        if (differ.byte(b) == 0) continue;
        std::array<std::size_t, 257> begin{};
        for (const Key<W> &key : keys) ++begin[key.byte(b) + std::size_t{1}];
        for (std::size_t i = 0; i < 256; ++i) begin[i + 1] += begin[i];
        for (const Key<W> &key : keys) other[begin[key.byte(b)]++] = key;
        keys.swap(other);
    }
}

} // namespace zermelo::engines::layered
