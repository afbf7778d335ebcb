#include "engines/layers/values.h"

#include "engines/layers/slices.h"

#include <array>

namespace zermelo::engines::layered {

namespace {

constexpr std::size_t number_bytes = sizeof(std::uint64_t);

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

void ValuesWriter::write(std::size_t block, const std::uint8_t *values, const std::uint32_t *orbits,
                         std::size_t count, std::size_t terminal) {
    terminal_ += terminal;
    std::array<std::uint32_t, 256> found{};
    for (std::size_t i = 0; i < count; ++i) found[values[i]] += orbits[i];
    for (std::size_t value = 0; value < counts_.size(); ++value)
        if (found[value] != 0) counts_[value] += found[value];
    write_slices(values, count, bits_,
                 bytes_.data() + header_bytes(counts_.size()) + block * bits_ * sizeof(Bits));
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
    return read_slices_at(block_bytes(block), bits_, lane);
}

void Values::read(std::size_t block, std::uint8_t *out, std::size_t count) const {
    read_slices(block_bytes(block), bits_, out, count);
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
