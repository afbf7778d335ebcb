// The states of one part of a layer, sorted, each written as its difference from the one before it, in as
// many bytes as that needs. Every 256 states, which is what one pass expands, make a block that can be read
// without the others. Values stand beside the states: of a block, one vector of bits for each bit of a value.
#pragma once

#include "engines/layers/expander.h"
#include "engines/layers/key.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace zermelo::engines::layered {

template <std::size_t W>
class Part {
  public:
    static constexpr std::size_t block_size = Expander::width;

    Part() = default;
    // Of keys that are sorted and all different.
    explicit Part(const std::vector<Key<W>> &keys) : size_(keys.size()) {
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (i % block_size == 0)
                heads_.push_back({keys[i], bytes_.size()});
            else
                write(keys[i - 1], keys[i]);
        bytes_.shrink_to_fit();
        heads_.shrink_to_fit();
    }

    std::size_t size() const { return size_; }
    std::size_t blocks() const { return heads_.size(); }
    std::size_t block_length(std::size_t block) const {
        return std::min(block_size, size_ - block * block_size);
    }
    // The states of a block.
    void read(std::size_t block, Key<W> *out) const {
        const std::uint8_t *at = bytes_.data() + heads_[block].offset;
        out[0] = heads_[block].first;
        for (std::size_t i = 1, n = block_length(block); i < n; ++i) out[i] = read_after(out[i - 1], at);
    }

    std::optional<std::size_t> find(const Key<W> &key) const {
        auto after = std::upper_bound(heads_.begin(), heads_.end(), key,
                                      [](const Key<W> &a, const Head &b) { return a < b.first; });
        if (after == heads_.begin()) return std::nullopt;
        auto block = static_cast<std::size_t>(after - heads_.begin()) - 1;
        std::array<Key<W>, block_size> keys;
        read(block, keys.data());
        auto end = keys.begin() + static_cast<std::ptrdiff_t>(block_length(block));
        auto at = std::lower_bound(keys.begin(), end, key);
        if (at == end || *at != key) return std::nullopt;
        return block * block_size + static_cast<std::size_t>(at - keys.begin());
    }

    void make_values(unsigned bits) {
        value_bits_ = bits;
        values_.resize(blocks() * bits);
    }
    void set_values(std::size_t block, const std::uint8_t *values) {
        Bits *to = values_.data() + block * value_bits_;
        std::fill_n(to, value_bits_, Bits{});
        for (std::size_t i = 0, n = block_length(block); i < n; ++i)
            for (unsigned b = 0; b < value_bits_; ++b)
                to[b].word[i / 64] |= std::uint64_t{values[i]} >> b << 63 >> (63 - i % 64);
    }
    std::uint8_t value(std::size_t state) const {
        const Bits *from = values_.data() + state / block_size * value_bits_;
        unsigned out = 0;
        for (unsigned b = 0; b < value_bits_; ++b) out |= unsigned{from[b].test(state % block_size)} << b;
        return static_cast<std::uint8_t>(out);
    }

    std::size_t bytes() const {
        return bytes_.capacity() + heads_.capacity() * sizeof(Head) + values_.capacity() * sizeof(Bits);
    }

  private:
    struct Head {
        Key<W> first;
        std::size_t offset; // of the rest of its block
    };

    // Seven bits to a byte, lowest first; the eighth says that there are more.
    void write(const Key<W> &before, const Key<W> &key) {
        Key<W> difference;
        unsigned borrow = 0;
        for (std::size_t w = 0; w < W; ++w) {
            std::uint64_t subtracted = before.word[w] + borrow;
            borrow = subtracted < borrow || key.word[w] < subtracted ? 1 : 0;
            difference.word[w] = key.word[w] - subtracted;
        }
        for (;;) {
            auto low = static_cast<std::uint8_t>(difference.word[0] & 0x7f);
            for (std::size_t w = 0; w < W; ++w) {
                difference.word[w] >>= 7;
                if (w + 1 < W) difference.word[w] |= difference.word[w + 1] << 57;
            }
            bool more = difference != Key<W>{};
            bytes_.push_back(low | (more ? 0x80 : 0));
            if (!more) return;
        }
    }
    static Key<W> read_after(const Key<W> &before, const std::uint8_t *&at) {
        Key<W> out{};
        for (unsigned shift = 0;; shift += 7) {
            std::uint64_t low = *at & 0x7f;
            std::size_t w = shift / 64;
            out.word[w] |= low << (shift % 64);
            if (w + 1 < W && shift % 64 > 57) out.word[w + 1] |= low >> (64 - shift % 64);
            if ((*at++ & 0x80) == 0) break;
        }
        unsigned carry = 0;
        for (std::size_t w = 0; w < W; ++w) {
            std::uint64_t added = before.word[w] + carry;
            carry = added < carry ? 1 : 0;
            out.word[w] += added;
            carry += out.word[w] < added ? 1 : 0;
        }
        return out;
    }

    std::size_t size_ = 0;
    std::vector<Head> heads_; // by block
    std::vector<std::uint8_t> bytes_;
    unsigned value_bits_ = 0;
    std::vector<Bits> values_;
};

} // namespace zermelo::engines::layered
