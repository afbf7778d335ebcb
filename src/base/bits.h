// The bits that are set in a word.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zermelo {

// Calls use(first + place) for each of them, lowest first.
template <class Use>
void for_each_bit(std::uint64_t bits, std::size_t first, const Use &use) {
    for (; bits; bits &= bits - 1) use(first + static_cast<std::size_t>(__builtin_ctzll(bits)));
}

} // namespace zermelo
