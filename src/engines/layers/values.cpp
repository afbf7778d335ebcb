#include "engines/layers/values.h"

#include <array>
#include <bit>
#include <cstring>

namespace zermelo::engines::layered {

namespace {

constexpr std::size_t number_bytes = sizeof(std::uint64_t);

std::size_t bits_for(std::size_t values) { return static_cast<std::size_t>(std::bit_width(values - 1)); }
// The number of values, of terminal states, and of states by value.
std::size_t header_bytes(std::size_t values) { return number_bytes * (2 + values); }

std::uint64_t get(const unsigned char *from) {
    std::uint64_t out;
    std::memcpy(&out, from, sizeof out);
    return out;
}

} // namespace

ValuesWriter::ValuesWriter(std::size_t blocks, std::size_t values)
    : bits_(bits_for(values)), counts_(values),
      bytes_(header_bytes(values) + blocks * bits_ * sizeof(Bits), '\0') {}

void ValuesWriter::write(std::size_t block, const std::uint8_t *values, std::size_t count,
                         std::size_t terminal) {
    terminal_ += terminal;
    std::array<std::uint32_t, 256> found{};
    for (std::size_t i = 0; i < count; ++i) ++found[values[i]];
    for (std::size_t value = 0; value < counts_.size(); ++value)
        if (found[value] != 0) counts_[value] += found[value];
    char *to = bytes_.data() + header_bytes(counts_.size()) + block * bits_ * sizeof(Bits);
    for (std::size_t b = 0; b < bits_; ++b, to += sizeof(Bits)) {
        Bits bits{};
        for (std::size_t i = 0; i < count; ++i)
            bits.word[i / 64] |= std::uint64_t{values[i] >> b & 1U} << (i % 64);
        std::memcpy(to, &bits, sizeof bits);
    }
}

std::string ValuesWriter::finish() {
    std::vector<std::uint64_t> header{counts_.size(), terminal_};
    header.insert(header.end(), counts_.begin(), counts_.end());
    std::memcpy(bytes_.data(), header.data(), header.size() * number_bytes);
    return std::move(bytes_);
}

Values::Values(std::shared_ptr<const store::Content> content)
    : content_(std::move(content)), values_(get(content_->at(0, number_bytes))), bits_(bits_for(values_)) {}

const unsigned char *Values::block_bytes(std::size_t block) const {
    std::size_t bytes = bits_ * sizeof(Bits);
    return content_->at(header_bytes(values_) + block * bytes, bytes);
}

std::uint32_t Values::at(std::size_t block, std::size_t lane) const {
    const unsigned char *from = block_bytes(block);
    std::uint32_t out = 0;
    for (std::size_t b = 0; b < bits_; ++b)
        out |= std::uint32_t{from[b * sizeof(Bits) + lane / 8]} >> (lane % 8) << 31 >> (31 - b);
    return out;
}

void Values::read(std::size_t block, std::uint8_t *out, std::size_t count) const {
    const unsigned char *from = block_bytes(block);
    std::memset(out, 0, count);
    for (std::size_t b = 0; b < bits_; ++b, from += sizeof(Bits)) {
        Bits bits;
        std::memcpy(&bits, from, sizeof bits);
        for (std::size_t i = 0; i < count; ++i)
            out[i] |= static_cast<std::uint8_t>((bits.word[i / 64] >> (i % 64) & 1) << b);
    }
}

LayerCount Values::counts() const {
    LayerCount out;
    const unsigned char *from = content_->at(0, header_bytes(values_)) + number_bytes;
    out.terminal = get(from);
    for (std::size_t value = 0; value < values_; ++value) {
        out.by_value.emplace_back(get(from += number_bytes));
        out.states += out.by_value.back();
    }
    return out;
}

} // namespace zermelo::engines::layered
