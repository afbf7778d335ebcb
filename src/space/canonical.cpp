#include "space/canonical.h"

#include "base/random.h"

#include <algorithm>
#include <array>

// The thread sanitizer is not ready yet when the clone is chosen.
#ifdef __SANITIZE_THREAD__
#define CLONED
#else
#define CLONED __attribute__((target_clones("avx2", "default")))
#endif

namespace zermelo::space {

namespace {

constexpr std::size_t table_bytes_at_most = std::size_t{1} << 20; // about a second-level cache
constexpr std::size_t most_images = 128;

// The place of the least of the exclusive sums of the lines that a row picks; compilers make vectors of it.
CLONED std::size_t least_sum(const std::vector<Chunk> &chunks, const std::uint32_t *tables, std::size_t width,
                             const std::uint64_t *row, std::uint64_t mask) {
    std::array<std::uint32_t, most_images> sums;
    std::fill(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(width), 0);
    for (const Chunk &chunk : chunks) {
        const std::uint32_t *line = tables + chunk.table + width * (row[chunk.word] >> chunk.shift & mask);
        for (std::size_t i = 0; i < width; ++i) sums[i] ^= line[i];
    }
    std::uint32_t least = sums[0];
    for (std::size_t i = 1; i < width; ++i) least = std::min(least, sums[i]);
    std::size_t place = 0;
    while (sums[place] != least) ++place;
    return place;
}

} // namespace

Canonical::Canonical(std::span<const game::Symmetry> all, const game::Game &game)
    : fluents_(game.fluents.size()), row_words_(game.initial.words.size()) {
    auto symmetries = all.first(std::min(all.size(), most_images - 1));
    if (symmetries.empty()) return;
    if (row_words_ * 8 * 256 * (symmetries.size() + 1) * 8 > table_bytes_at_most) chunk_bits_ = 4;
    for (const game::Symmetry &symmetry : symmetries) elements_.push_back(make_element(symmetry));
    sums_ = make_sums(symmetries);
}

// Empty lines for the chunks with a wanted fluent.
template <class Number>
Canonical::Lines<Number> Canonical::make_lines(std::size_t width, const std::vector<bool> &wanted) const {
    Lines<Number> out{width, {}, {}};
    for (std::size_t first = 0; first < fluents_; first += chunk_bits_) {
        auto begin = wanted.begin() + static_cast<std::ptrdiff_t>(first);
        auto end = wanted.begin() + static_cast<std::ptrdiff_t>(std::min(first + chunk_bits_, fluents_));
        if (std::find(begin, end, true) == end) continue;
        out.chunks.push_back({static_cast<std::uint32_t>(first / 64), static_cast<std::uint32_t>(first % 64),
                              static_cast<std::uint32_t>(out.tables.size())});
        out.tables.resize(out.tables.size() + (width << chunk_bits_));
    }
    return out;
}

Canonical::Element Canonical::make_element(const game::Symmetry &symmetry) const {
    std::vector<bool> moves(fluents_);
    for (std::size_t f = 0; f < fluents_; ++f) moves[f] = symmetry.fluent[f] != f;
    Element out{std::vector<std::uint64_t>(row_words_), make_lines<std::uint64_t>(row_words_, moves)};
    for (std::size_t f = 0; f < fluents_; ++f) out.fixed[f / 64] |= std::uint64_t{1} << (f % 64);
    for (const Chunk &chunk : out.images.chunks)
        for (std::size_t bit = 0; bit < chunk_bits_; ++bit) {
            std::size_t f = 64 * chunk.word + chunk.shift + bit;
            if (f >= fluents_) break;
            out.fixed[chunk.word] &= ~(std::uint64_t{1} << (chunk.shift + bit));
            std::size_t to = symmetry.fluent[f];
            for (std::size_t value = 0; value < std::size_t{1} << chunk_bits_; ++value)
                if (value >> bit & 1)
                    out.images.tables[chunk.table + value * row_words_ + to / 64] |= std::uint64_t{1}
                                                                                     << (to % 64);
        }
    return out;
}

Canonical::Lines<std::uint32_t> Canonical::make_sums(std::span<const game::Symmetry> symmetries) const {
    Random random(1);
    std::vector<std::uint32_t> number(fluents_);
    for (std::uint32_t &n : number) n = static_cast<std::uint32_t>(random.next());
    std::vector<bool> moves(fluents_);
    for (const game::Symmetry &symmetry : symmetries)
        for (std::size_t f = 0; f < fluents_; ++f) moves[f] = moves[f] || symmetry.fluent[f] != f;
    auto out = make_lines<std::uint32_t>(symmetries.size() + 1, moves);
    for (const Chunk &chunk : out.chunks)
        for (std::size_t bit = 0; bit < chunk_bits_; ++bit) {
            std::size_t f = 64 * chunk.word + chunk.shift + bit;
            if (f >= fluents_) break;
            for (std::size_t value = 0; value < std::size_t{1} << chunk_bits_; ++value)
                if (value >> bit & 1) {
                    std::uint32_t *line = out.tables.data() + chunk.table + value * out.width;
                    line[0] ^= number[f];
                    for (std::size_t e = 0; e < symmetries.size(); ++e)
                        line[e + 1] ^= number[symmetries[e].fluent[f]];
                }
        }
    return out;
}

void Canonical::fold(std::uint64_t *row) const {
    if (trivial()) return;
    const std::uint64_t mask = (std::uint64_t{1} << chunk_bits_) - 1;
    std::size_t place = least_sum(sums_.chunks, sums_.tables.data(), sums_.width, row, mask);
    if (place == 0) return;
    const Element &element = elements_[place - 1];
    thread_local std::vector<std::uint64_t> image;
    image.resize(row_words_);
    for (std::size_t w = 0; w < row_words_; ++w) image[w] = row[w] & element.fixed[w];
    for (const Chunk &chunk : element.images.chunks) {
        const std::uint64_t *part =
            element.images.tables.data() + chunk.table + row_words_ * (row[chunk.word] >> chunk.shift & mask);
        for (std::size_t w = 0; w < row_words_; ++w) image[w] |= part[w];
    }
    std::copy(image.begin(), image.end(), row);
}

} // namespace zermelo::space
