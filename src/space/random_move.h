// A random one of the moves that a row of bits has.
#pragma once

#include "base/random.h"

#include <bit>
#include <cstdint>
#include <optional>

namespace zermelo::space {

inline std::size_t count_bits(const std::uint64_t *words, std::size_t count) {
    std::size_t out = 0;
    for (std::size_t w = 0; w < count; ++w) out += static_cast<std::size_t>(std::popcount(words[w]));
    return out;
}

// The place of bit number `nth`, from 0, of those that are set; there are more than that.
inline std::uint32_t place_of_bit(const std::uint64_t *words, std::size_t nth) {
    for (std::size_t w = 0;; ++w) {
        auto here = static_cast<std::size_t>(std::popcount(words[w]));
        if (nth >= here) {
            nth -= here;
            continue;
        }
        std::uint64_t rest = words[w];
        while (nth--) rest &= rest - 1;
        return static_cast<std::uint32_t>(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
    }
}

// A random one of the bits that are set, or nothing.
inline std::optional<std::uint32_t> random_bit(const std::uint64_t *words, std::size_t count,
                                               Random &random) {
    std::size_t set = count_bits(words, count);
    if (set == 0) return {};
    return place_of_bit(words, random.below(set));
}

} // namespace zermelo::space
