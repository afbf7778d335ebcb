// Sampled states turned over: for each fluent, one bit per state.
#pragma once

#include "analyse/samples.h"

namespace zermelo::analyse {

using Column = std::vector<std::uint64_t>;

inline std::size_t column_bytes(const Samples &samples, std::size_t fluents) {
    return fluents * (samples.size() / 8 + sizeof(Column));
}

inline std::vector<Column> columns_of(const Samples &samples, std::size_t fluents) {
    std::vector<Column> out(fluents, Column((samples.size() + 63) / 64));
    for (std::size_t s = 0; s < samples.size(); ++s)
        for (std::size_t w = 0; w < samples.row_words; ++w)
            for (std::uint64_t rest = samples.row(s)[w]; rest; rest &= rest - 1)
                out[64 * w + static_cast<std::size_t>(__builtin_ctzll(rest))][s / 64] |= std::uint64_t{1}
                                                                                         << (s % 64);
    return out;
}

} // namespace zermelo::analyse
