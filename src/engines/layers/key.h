// Packed states as keys: numbers of W words, the last of which has the highest bits. Its topmost bits belong
// to whoever keeps keys in a table, so that one word can have a state, its value, and whether there is one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace zermelo::engines::layered {

template <std::size_t W>
struct Key {
    std::array<std::uint64_t, W> word;

    bool operator==(const Key &) const = default;
    bool operator<(const Key &other) const {
        for (std::size_t w = W; w-- > 1;)
            if (word[w] != other.word[w]) return word[w] < other.word[w];
        return word[0] < other.word[0];
    }
    std::uint8_t byte(std::size_t number) const {
        return static_cast<std::uint8_t>(word[number / 8] >> (8 * (number % 8)));
    }
};

template <std::size_t W>
std::uint64_t hash_of(const Key<W> &key) {
    std::uint64_t h = 0x9e3779b97f4a7c15ULL;
    for (std::uint64_t word : key.word) {
        h = (h ^ word) * 0xd6e8feb86659fd93ULL;
        h ^= h >> 32;
    }
    return h * 0xd6e8feb86659fd93ULL;
}

// Which part of a layer has the state, of so many. States that differ in nothing but their lowest bits are
// neighbours in a sorted layer and stay together.
template <std::size_t W>
std::size_t part_of(const Key<W> &key, std::size_t parts) {
    constexpr std::uint64_t near = 0xffff;
    Key<W> far = key;
    far.word[0] &= ~near;
    // Other bits than those that find a slot in a table.
    return static_cast<std::size_t>(static_cast<unsigned __int128>(std::rotl(hash_of(far), 32)) * parts >>
                                    64);
}

} // namespace zermelo::engines::layered
