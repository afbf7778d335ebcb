// Small numbers of the states of a block as bytes: for each bit of a number one vector, a bit for each state.
#pragma once

#include "engines/layers/bits.h"

#include <bit>
#include <cstring>

namespace zermelo::engines::layered {

// Which so many different numbers need.
inline std::size_t bits_for(std::size_t numbers) {
    return static_cast<std::size_t>(std::bit_width(numbers - 1));
}

template <class Number>
void write_slices(const Number *numbers, std::size_t count, std::size_t bits, char *to) {
    for (std::size_t b = 0; b < bits; ++b, to += sizeof(Bits)) {
        Bits slice{};
        for (std::size_t i = 0; i < count; ++i)
            slice.word[i / 64] |= std::uint64_t{numbers[i] >> b & 1U} << (i % 64);
        std::memcpy(to, &slice, sizeof slice);
    }
}

template <class Number>
void read_slices(const unsigned char *from, std::size_t bits, Number *out, std::size_t count) {
    std::memset(out, 0, count * sizeof(Number));
    for (std::size_t b = 0; b < bits; ++b, from += sizeof(Bits)) {
        Bits slice;
        std::memcpy(&slice, from, sizeof slice);
        for (std::size_t i = 0; i < count; ++i)
            out[i] |= static_cast<Number>((slice.word[i / 64] >> (i % 64) & 1) << b);
    }
}

// The number of one state.
inline std::uint32_t read_slices_at(const unsigned char *from, std::size_t bits, std::size_t lane) {
    std::uint32_t out = 0;
    for (std::size_t b = 0; b < bits; ++b)
        out |= std::uint32_t{from[b * sizeof(Bits) + lane / 8]} >> (lane % 8) << 31 >> (31 - b);
    return out;
}

} // namespace zermelo::engines::layered
