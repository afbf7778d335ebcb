#include "engines/layers/states.h"

#include <algorithm>
#include <cstring>

namespace zermelo::engines::layered {

namespace {

void put(std::string &out, const void *from, std::size_t bytes) {
    out.append(static_cast<const char *>(from), bytes);
}
void put(std::string &out, std::uint64_t number) { put(out, &number, sizeof number); }
std::uint64_t get(const unsigned char *from) {
    std::uint64_t out;
    std::memcpy(&out, from, sizeof out);
    return out;
}

// Seven bits to a byte, lowest first; the eighth says that there are more.
template <std::size_t W>
void put_difference(std::string &out, const Key<W> &before, const Key<W> &key) {
    Key<W> rest;
    unsigned borrow = 0;
    for (std::size_t w = 0; w < W; ++w) {
        std::uint64_t subtracted = before.word[w] + borrow;
        borrow = subtracted < borrow || key.word[w] < subtracted ? 1 : 0;
        rest.word[w] = key.word[w] - subtracted;
    }
    for (;;) {
        auto low = static_cast<unsigned char>(rest.word[0] & 0x7f);
        for (std::size_t w = 0; w < W; ++w) {
            rest.word[w] >>= 7;
            if (w + 1 < W) rest.word[w] |= rest.word[w + 1] << 57;
        }
        bool more = rest != Key<W>{};
        out.push_back(static_cast<char>(low | (more ? 0x80 : 0)));
        if (!more) return;
    }
}

template <std::size_t W>
Key<W> get_after(const Key<W> &before, const unsigned char *&at, const unsigned char *end) {
    Key<W> out{};
    for (unsigned shift = 0; at != end && shift < 64 * W; shift += 7) {
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

constexpr std::uint64_t number_bytes = sizeof(std::uint64_t);

} // namespace

// First the first state of each block and where the rest of it begins, then all the rests.
template <std::size_t W>
PartBytes write_part(const std::vector<Key<W>> &keys) {
    PartBytes out{keys.size(), {}};
    std::string rests;
    std::uint64_t heads = (keys.size() + block_size - 1) / block_size * (sizeof(Key<W>) + number_bytes);
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (i % block_size == 0) {
            put(out.bytes, &keys[i], sizeof keys[i]);
            put(out.bytes, heads + rests.size());
        } else {
            put_difference(rests, keys[i - 1], keys[i]);
        }
    out.bytes += rests;
    out.bytes.shrink_to_fit();
    return out;
}

std::string write_states(std::size_t words, std::vector<PartBytes> &parts) {
    std::string out;
    std::uint64_t offset = number_bytes * (2 + 2 * parts.size());
    put(out, words);
    put(out, parts.size());
    for (const PartBytes &part : parts) {
        put(out, part.states);
        put(out, offset);
        offset += part.bytes.size();
    }
    out.reserve(offset);
    for (PartBytes &part : parts) {
        out += part.bytes;
        part = {};
    }
    return out;
}

std::size_t words_in(const store::Content &states) { return get(states.at(0, number_bytes)); }

template <std::size_t W>
States<W>::States(std::shared_ptr<const store::Content> content) : content_(std::move(content)) {
    if (words_in(*content_) != W) content_->fail("its states have another size");
    std::uint64_t parts = get(content_->at(number_bytes, number_bytes));
    for (std::uint64_t p = 0; p < parts; ++p) {
        const unsigned char *entry = content_->at(number_bytes * (2 + 2 * p), 2 * number_bytes);
        Part part{get(entry), get(entry + number_bytes), content_->size(), blocks_};
        if (p > 0) parts_.back().end = part.offset;
        size_ += part.states;
        parts_.push_back(part);
        blocks_ += blocks(parts_.size() - 1);
    }
}

template <std::size_t W>
std::size_t States<W>::part_with(std::size_t block) const {
    auto after = std::upper_bound(parts_.begin(), parts_.end(), block,
                                  [](std::size_t b, const Part &part) { return b < part.first_block; });
    return static_cast<std::size_t>(after - parts_.begin()) - 1;
}

template <std::size_t W>
std::size_t States<W>::size_of(std::size_t block) const {
    const Part &part = parts_[part_with(block)];
    return std::min<std::uint64_t>(block_size, part.states - (block - part.first_block) * block_size);
}

template <std::size_t W>
Key<W> States<W>::first_in(const Part &part, std::size_t block) const {
    Key<W> out;
    std::memcpy(&out, content_->at(part.offset + block * head_bytes, sizeof out), sizeof out);
    return out;
}

template <std::size_t W>
std::uint64_t States<W>::offset_of(const Part &part, std::size_t block) const {
    if (block * block_size >= part.states) return part.end;
    return part.offset + get(content_->at(part.offset + block * head_bytes + sizeof(Key<W>), number_bytes));
}

template <std::size_t W>
std::size_t States<W>::read(std::size_t block, Key<W> *out) const {
    const Part &part = parts_[part_with(block)];
    std::size_t count = size_of(block);
    block -= part.first_block;
    out[0] = first_in(part, block);
    std::uint64_t begin = offset_of(part, block), bytes = offset_of(part, block + 1) - begin;
    const unsigned char *at = content_->at(begin, bytes), *end = at + bytes;
    for (std::size_t i = 1; i < count; ++i) out[i] = get_after(out[i - 1], at, end);
    return count;
}

template <std::size_t W>
std::optional<typename States<W>::Place> States<W>::find(const Key<W> &key) const {
    std::size_t number = part_of(key, parts_.size());
    const Part &part = parts_[number];
    std::size_t low = 0, high = blocks(number); // the block with the state, if there is one, is before `high`
    while (low < high) {
        std::size_t middle = (low + high) / 2;
        if (key < first_in(part, middle))
            high = middle;
        else
            low = middle + 1;
    }
    if (low == 0) return std::nullopt;
    std::size_t block = part.first_block + low - 1;
    std::array<Key<W>, block_size> keys;
    auto end = keys.begin() + static_cast<std::ptrdiff_t>(read(block, keys.data()));
    auto at = std::lower_bound(keys.begin(), end, key);
    if (at == end || *at != key) return std::nullopt;
    return Place{block, static_cast<std::size_t>(at - keys.begin())};
}

template PartBytes write_part(const std::vector<Key<1>> &);
template PartBytes write_part(const std::vector<Key<2>> &);
template PartBytes write_part(const std::vector<Key<4>> &);
template PartBytes write_part(const std::vector<Key<8>> &);
template class States<1>;
template class States<2>;
template class States<4>;
template class States<8>;

} // namespace zermelo::engines::layered
