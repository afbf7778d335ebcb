#include "engines/canonical.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

constexpr std::size_t table_bytes_at_most = std::size_t{1} << 20; // about a second-level cache

} // namespace

Canonical::Canonical(const analyse::Facts &facts, const game::Game &game)
    : row_words_(game.initial.words.size()) {
    std::size_t byte_tables = facts.symmetries.size() * row_words_ * 8 * 256 * row_words_ * 8;
    if (byte_tables > table_bytes_at_most) chunk_bits_ = 4;
    for (const analyse::Symmetry &symmetry : facts.symmetries) {
        Element element;
        element.move = symmetry.move;
        element.move_back.resize(symmetry.move.size());
        for (std::size_t m = 0; m < symmetry.move.size(); ++m)
            element.move_back[symmetry.move[m]] = static_cast<std::uint32_t>(m);
        add_tables(element, symmetry);
        elements_.push_back(std::move(element));
    }
    fold_ = row_words_ == 1   ? &Canonical::fold_rows<1>
            : row_words_ == 2 ? &Canonical::fold_rows<2>
            : row_words_ == 3 ? &Canonical::fold_rows<3>
            : row_words_ == 4 ? &Canonical::fold_rows<4>
                              : &Canonical::fold_rows<0>;
}

void Canonical::add_tables(Element &element, const analyse::Symmetry &symmetry) {
    element.fixed.assign(row_words_, 0);
    std::size_t fluents = symmetry.fluent.size();
    for (std::size_t first = 0; first < fluents; first += chunk_bits_) {
        std::size_t end = std::min<std::size_t>(first + chunk_bits_, fluents);
        bool moves = false;
        for (std::size_t f = first; f < end; ++f) moves |= symmetry.fluent[f] != f;
        if (!moves) {
            for (std::size_t f = first; f < end; ++f) element.fixed[f / 64] |= std::uint64_t{1} << (f % 64);
            continue;
        }
        std::size_t table = tables_.size();
        element.chunks.push_back({static_cast<std::uint32_t>(first / 64),
                                  static_cast<std::uint32_t>(first % 64), static_cast<std::uint32_t>(table)});
        tables_.resize(table + (row_words_ << chunk_bits_));
        for (std::size_t value = 0; value < std::size_t{1} << chunk_bits_; ++value)
            for (std::size_t f = first; f < end; ++f)
                if (value >> (f - first) & 1) {
                    std::size_t to = symmetry.fluent[f];
                    tables_[table + value * row_words_ + to / 64] |= std::uint64_t{1} << (to % 64);
                }
    }
}

template <std::size_t words>
void Canonical::image(const Element &element, const std::uint64_t *row, std::uint64_t *out) const {
    const std::size_t n = words ? words : row_words_;
    const std::uint64_t mask = (std::uint64_t{1} << chunk_bits_) - 1;
    for (std::size_t w = 0; w < n; ++w) out[w] = row[w] & element.fixed[w];
    for (const Chunk &chunk : element.chunks) {
        const std::uint64_t *add = tables_.data() + chunk.table + n * (row[chunk.word] >> chunk.shift & mask);
        for (std::size_t w = 0; w < n; ++w) out[w] |= add[w];
    }
}

template <std::size_t words>
std::size_t Canonical::fold_rows(std::uint64_t *row) const {
    const std::size_t n = words ? words : row_words_;
    std::uint64_t fixed_space[2 * (words ? words : 1)];
    std::vector<std::uint64_t> space;
    std::uint64_t *least = fixed_space;
    if (!words && !elements_.empty()) {
        space.resize(2 * n);
        least = space.data();
    }
    std::uint64_t *other = least + n;
    std::size_t best = 0;
    for (std::size_t e = 0; e < elements_.size(); ++e) {
        image<words>(elements_[e], row, other);
        if (!std::lexicographical_compare(other, other + n, best ? least : row, (best ? least : row) + n))
            continue;
        std::swap(least, other);
        best = e + 1;
    }
    if (best) std::copy(least, least + n, row);
    return best;
}

void Canonical::apply(std::size_t element, const std::uint64_t *row, std::uint64_t *out) const {
    if (element)
        image<0>(elements_[element - 1], row, out);
    else
        std::copy(row, row + row_words_, out);
}

} // namespace zermelo::engines
