// Calls work for as many words as a packed state needs. Throws LimitReached if it needs too many.
#pragma once

#include "base/job.h"

#include <fmt/core.h>

#include <bit>
#include <optional>

namespace zermelo::engines::layered {

// Nothing if a state of so many bits, of which some are left for others, has a place.
inline std::optional<std::string> too_large(std::size_t bits) {
    constexpr std::size_t most = 500;
    if (bits <= most) return std::nullopt;
    return fmt::format("a state takes {} bits, even if packed, and {} is the most", bits, most);
}

template <class Work>
auto with_words(std::size_t bits, const Work &work) {
    switch (std::bit_ceil((bits + 63) / 64)) {
    case 1: return work.template operator()<1>();
    case 2: return work.template operator()<2>();
    case 4: return work.template operator()<4>();
    case 8: return work.template operator()<8>();
    default: throw LimitReached(LimitReached::Kind::size, too_large(bits).value());
    }
}

} // namespace zermelo::engines::layered
