#include "engines/search/fluent_worth.h"

#include "base/bits.h"

#include <cmath>

namespace zermelo::engines {

namespace {

constexpr float learning_rate = 0.004F;

} // namespace

float FluentWorth::guess(const std::uint64_t *row) const {
    float sum = worth_.back();
    for (std::size_t w = 0; w < row_words_; ++w)
        for_each_bit(row[w], 64 * w, [&](std::size_t f) { sum += worth_[f]; });
    return 1 / (1 + std::exp(-sum));
}

void FluentWorth::learn(const std::uint64_t *row, float value) {
    float step = learning_rate * (value - guess(row));
    worth_.back() += step;
    for (std::size_t w = 0; w < row_words_; ++w)
        for_each_bit(row[w], 64 * w, [&](std::size_t f) { worth_[f] += step; });
}

} // namespace zermelo::engines
