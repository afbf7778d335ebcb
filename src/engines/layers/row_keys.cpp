#include "engines/layers/row_keys.h"

#include "engines/common/start_symmetries.h"

#include <bit>

namespace zermelo::engines::layered {

template <std::size_t W>
RowKeys<W>::RowKeys(Coding coding, std::size_t fluents) : coding_(std::move(coding)), fluents_(fluents) {
    std::vector<Key<W>> bits(fluents);
    for (const Cell &cell : coding_.cells)
        for (std::size_t k = 0; k < cell.fluents.size(); ++k) {
            Cell::Code code = cell.code(cell.number(k));
            for (std::uint32_t b = 0; b < code.length; ++b)
                bits[cell.fluents[k].index()].word[(cell.first_bit + b) / 64] |=
                    std::uint64_t{code.bit(b)} << ((cell.first_bit + b) % 64);
        }
    added_ = bits;
    for (const game::Symmetry &symmetry : coding_.symmetries)
        for (std::uint32_t to : symmetry.fluent) added_.push_back(bits[to]);
}

template <std::size_t W>
std::optional<Key<W>> RowKeys<W>::of(const std::uint64_t *row) const {
    if (!bits_of(coding_.cells, row)) return std::nullopt;
    Key<W> out = key(row, 0);
    std::size_t best = 0;
    for (std::size_t i = 1; i <= coding_.symmetries.size(); ++i)
        if (Key<W> other = key(row, i); other < out) {
            out = other;
            best = i;
        }
    // Cells that no symmetry maps to cells may write down images of what cannot be reached as something else.
    if (best > 0 &&
        !bits_of(coding_.cells, image(row, (fluents_ + 63) / 64, coding_.symmetries[best - 1]).data()))
        return std::nullopt;
    return out;
}

template <std::size_t W>
Key<W> RowKeys<W>::key(const std::uint64_t *row, std::size_t image) const {
    Key<W> out{};
    for_each_fluent(row, [&](std::size_t fluent) {
        const Key<W> &more = added_[image * fluents_ + fluent];
        for (std::size_t w = 0; w < W; ++w) out.word[w] |= more.word[w];
    });
    return out;
}

template <std::size_t W>
template <class Visit>
void RowKeys<W>::for_each_fluent(const std::uint64_t *row, const Visit &visit) const {
    for (std::size_t w = 0; 64 * w < fluents_; ++w)
        for (std::uint64_t rest = row[w]; rest != 0; rest &= rest - 1)
            visit(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
}

template class RowKeys<1>;
template class RowKeys<2>;
template class RowKeys<4>;
template class RowKeys<8>;

} // namespace zermelo::engines::layered
