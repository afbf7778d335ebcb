#include "mcts/regrets.h"

#include <algorithm>

namespace zermelo::mcts {

namespace {

constexpr std::uint64_t grains = std::uint64_t{1} << 32; // of a probability

double any_part(Random &random) {
    return static_cast<double>(random.below(grains)) / static_cast<double>(grains);
}

} // namespace

std::size_t Regrets::add(std::size_t count) {
    std::size_t first = values_.size();
    for (std::size_t i = 0; i < count; ++i) values_.push_back(0);
    return first;
}

std::uint32_t Regrets::choose(std::size_t first, std::size_t count, Random &random) const {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += values_[first + i];
    if (sum <= 0 || any_part(random) < exploration) return static_cast<std::uint32_t>(random.below(count));
    double left = any_part(random) * sum;
    std::size_t out = count - 1;
    for (std::size_t i = 0; i < count; ++i) {
        left -= values_[first + i];
        if (left >= 0) continue;
        out = i;
        break;
    }
    return static_cast<std::uint32_t>(out);
}

void Regrets::change(std::size_t place, double by) {
    values_[place] = std::max(0.0F, values_[place] + static_cast<float>(by));
}

} // namespace zermelo::mcts
